package io.seckill.stock.script;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * When calls to Redis are no longer tried, so that its absence costs a refusal and not a waiting thread.
 *
 * @param calls the latest calls that are looked at. Few, since users gather into calls and a time-out lasts a second: with one sale,
 *     five in a row are five seconds of waiting users
 * @param failurePercent share of them without an answer from which on no more are tried
 * @param pause how long none is tried then; short, since a sale waits
 * @param trials calls that are tried after the pause, to see whether Redis is back
 * @param trialsWithin how long their answers are awaited before there is another pause; longer than the time-out of a command
 */
@Validated
@ConfigurationProperties("seckill.gate-breaker")
record GateBreakerProperties(
        @DefaultValue("10") @Min(1) int calls,
        @DefaultValue("50") @Min(1) @Max(100) int failurePercent,
        @DefaultValue("500ms") Duration pause,
        @DefaultValue("5") @Min(1) int trials,
        @DefaultValue("2s") Duration trialsWithin) {}
