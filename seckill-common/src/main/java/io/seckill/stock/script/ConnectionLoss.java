package io.seckill.stock.script;

import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What the Redis client does when its connection is lost. By default it keeps commands for later, also those whose caller has
 * given up, and sends again what it had sent: a purchase would wait for its time-out instead of being refused at once, and
 * a release could run long after its user was told something else.
 */
@Configuration(proxyBeanMethods = false)
class ConnectionLoss {

    /** The client's own limit is 30 s, for which a gate would stay closed that could sell. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    @Bean
    LettuceClientOptionsBuilderCustomizer nothingIsKeptOrRepeated() {
        return options -> options.disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(command -> true);
    }

    @Bean
    ClientResourcesBuilderCustomizer reconnectSoon() {
        return resources ->
                resources.reconnectDelay(Delay.exponential(Duration.ZERO, LONGEST_WAIT, 2, TimeUnit.MILLISECONDS));
    }
}
