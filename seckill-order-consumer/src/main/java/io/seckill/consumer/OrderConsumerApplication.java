package io.seckill.consumer;

import io.seckill.stop.StopLimit;
import java.time.Clock;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The order consumer: any number of instances beside each other. */
@SpringBootApplication(scanBasePackages = "io.seckill")
@ConfigurationPropertiesScan
@EnableScheduling
public class OrderConsumerApplication {

    public static void main(String[] arguments) {
        StopLimit.run(OrderConsumerApplication.class, arguments);
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
