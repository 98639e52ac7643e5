package io.seckill.consumer.life;

import io.seckill.consumer.OrderConsumerApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * An order consumer, to be run in a process of its own, whose clock is {@code --test.ahead} ahead of the true time, and who takes
 * {@code --test.work} over orders that are to lapse, from when it has locked them. Meanwhile the file {@code --test.at-work} is there.
 */
final class SlowLapse {

    public static void main(String[] arguments) {
        new SpringApplicationBuilder(OrderConsumerApplication.class, SlowLapse.class).run(arguments);
    }

    @Bean
    @Primary
    Clock wrongClock(@Value("${test.ahead}") Duration ahead) {
        return Clock.offset(Clock.systemUTC(), ahead);
    }

    @Bean
    @Primary
    LifeRows slowRows(JdbcClient sql, @Value("${test.work}") Duration work, @Value("${test.at-work}") Path atWork) {
        return new LifeRows(sql) {
            @Override
            List<Standing> lockDue(List<Standing> orders) {
                List<Standing> locked = super.lockDue(orders);
                if (!locked.isEmpty()) {
                    workOn(work, atWork);
                }
                return locked;
            }
        };
    }

    private static void workOn(Duration work, Path atWork) {
        try {
            Files.createFile(atWork);
            TimeUnit.MILLISECONDS.sleep(work.toMillis());
            Files.delete(atWork);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped", stopped);
        }
    }
}
