package io.seckill.consumer;

import io.seckill.stop.StopLimit;
import java.time.Clock;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** The order consumer: any number of instances beside each other. */
@SpringBootApplication(scanBasePackages = "io.seckill")
@ConfigurationPropertiesScan
@EnableScheduling
public class OrderConsumerApplication {

    private static final int REGULAR_WORKS = 8;

    public static void main(String[] arguments) {
        StopLimit.run(OrderConsumerApplication.class, arguments);
    }

    /** A thread for each regular work and the watches: none of them, however long it takes, holds up another. */
    @Bean
    ThreadPoolTaskScheduler taskScheduler() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(REGULAR_WORKS);
        scheduler.setThreadNamePrefix("scheduling-");
        return scheduler;
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
