package io.seckill.gateway;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The gateway: stateless, any number of instances beside each other. */
@SpringBootApplication(scanBasePackages = "io.seckill")
@ConfigurationPropertiesScan
@EnableScheduling
public class GatewayApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(GatewayApplication.class, arguments);
    }
}
