package io.seckill.consumer.recording;

import io.seckill.consumer.fatal.ListenerDeath;
import io.seckill.consumer.flight.Listening;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Down when orders are not recorded here as they should be: a consumer is missing (stopped, without a channel, or dead), or the
 * database is away.
 */
@Component
class RecordingHealthIndicator implements HealthIndicator {

    private final Listening listening;
    private final OutageHold outage;
    private final ListenerDeath death;

    RecordingHealthIndicator(Listening listening, OutageHold outage, ListenerDeath death) {
        this.listening = listening;
        this.outage = outage;
        this.death = death;
    }

    @Override
    public Health health() {
        int consumers = listening.consumers();
        boolean complete = consumers >= listening.wanted() && !death.happened();
        Health.Builder health = complete && !outage.isHolding() ? Health.up() : Health.down();
        return health.withDetail("consumers", consumers)
                .withDetail("consumersWanted", listening.wanted())
                .withDetail("diedOfAnError", death.happened())
                .withDetail("pausedForDatabase", outage.isHolding())
                .build();
    }
}
