package io.seckill.gateway.admission;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of gathering reservations.
 *
 * @param batch users that one call decides about at the most. A script stops Redis for everybody while it runs: 128 users are
 *     under a millisecond.
 * @param queue users of one resource that may wait for its next call; one more is refused at once. As many as are in flight by
 *     default, see seckill.purchase.max-in-flight, so that this one strikes only if that one is raised.
 * @param answerWithin how long a user waits for the decision before it counts as unknown: two time-outs of a Redis command,
 *     the call before and the user's own, and some air
 */
@Validated
@ConfigurationProperties("seckill.admission")
public record AdmissionProperties(
        @DefaultValue("128") @Min(1) @Max(1_000) int batch,
        @DefaultValue("1024") @Min(1) int queue,
        @DefaultValue("2500ms") Duration answerWithin) {}
