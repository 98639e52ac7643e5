package io.seckill.gateway;

import io.seckill.stop.StopLimit;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** The gateway: stateless, any number of instances beside each other. */
@SpringBootApplication(scanBasePackages = "io.seckill")
@ConfigurationPropertiesScan
@EnableScheduling
public class GatewayApplication {

    /** One thread each for the relay, the node lease and the known refusals. */
    private static final int SCHEDULED_JOBS = 3;

    /**
     * Threads of the system, also where requests run on virtual ones: there, they would stand in line behind all requests of
     * a gateway that has too many, and none of them can wait.
     */
    @Bean
    ThreadPoolTaskScheduler taskScheduler() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(SCHEDULED_JOBS);
        scheduler.setThreadNamePrefix("scheduling-");
        return scheduler;
    }

    public static void main(String[] arguments) {
        StopLimit.run(GatewayApplication.class, arguments);
    }
}
