package io.seckill.consumer.deadletter;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of dealing with dead letters.
 *
 * @param most dead letters looked at in one go. More are worked off by dealing with the first; each is an alarm, so a thousand
 *     are a disaster rather than a list.
 */
@Validated
@ConfigurationProperties("seckill.dead-letters")
record DeadLetterProperties(@DefaultValue("1000") @Min(1) int most) {}
