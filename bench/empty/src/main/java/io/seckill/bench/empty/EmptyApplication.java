package io.seckill.bench.empty;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A web server without anything on it. */
@SpringBootApplication
public class EmptyApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(EmptyApplication.class, arguments);
    }
}
