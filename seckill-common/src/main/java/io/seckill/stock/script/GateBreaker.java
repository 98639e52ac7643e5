package io.seckill.stock.script;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.lettuce.core.RedisCommandExecutionException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The circuit breaker before Redis. Only missing answers open it; an error that Redis answers is an answer. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(GateBreakerProperties.class)
class GateBreaker {

    @Bean
    CircuitBreaker redisBreaker(GateBreakerProperties limits, MeterRegistry meters) {
        CircuitBreaker breaker = CircuitBreaker.of(
                "redis",
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(limits.calls())
                        .minimumNumberOfCalls(limits.calls())
                        .failureRateThreshold(limits.failurePercent())
                        .waitDurationInOpenState(limits.pause())
                        .permittedNumberOfCallsInHalfOpenState(limits.trials())
                        // Trials whose end is never heard of must not keep the gate closed.
                        .maxWaitDurationInHalfOpenState(limits.trialsWithin())
                        .ignoreException(GateBreaker::isAnswer)
                        .writableStackTraceEnabled(false)
                        .build());
        Gauge.builder("seckill.gate.breaker.open", breaker, b -> b.getState() == CircuitBreaker.State.CLOSED ? 0 : 1)
                .description("1 while calls to Redis are refused without being tried")
                .register(meters);
        return breaker;
    }

    private static boolean isAnswer(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RedisCommandExecutionException) {
                return true;
            }
        }
        return false;
    }
}
