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
 * @param queue users of one resource that may wait for its next call; one more is refused at once. More than are in flight by
 *     default, see seckill.purchase.max-in-flight, so that this one strikes only if that one is raised.
 * @param answerWithin how long a user waits for the decision: the time-out of a Redis command, and half of one for the call
 *     before. With the time for the confirm it stays under the 5 s in which every request is to be answered. Who is in no call
 *     by then is refused; who is in one is told that the outcome is unknown
 */
@Validated
@ConfigurationProperties("seckill.admission")
public record AdmissionProperties(
        @DefaultValue("128") @Min(1) @Max(1_000) int batch,
        @DefaultValue("1024") @Min(1) int queue,
        @DefaultValue("1500ms") Duration answerWithin) {}
