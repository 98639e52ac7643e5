package io.seckill.consumer.recording;

import io.seckill.consumer.flight.Listening;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Down when no order is being recorded here: no consumer is at work, or the database is away. */
@Component
class RecordingHealthIndicator implements HealthIndicator {

    private final Listening listening;
    private final OutageHold outage;

    RecordingHealthIndicator(Listening listening, OutageHold outage) {
        this.listening = listening;
        this.outage = outage;
    }

    @Override
    public Health health() {
        int consumers = listening.consumers();
        Health.Builder health = consumers > 0 && !outage.isHolding() ? Health.up() : Health.down();
        return health.withDetail("consumers", consumers)
                .withDetail("pausedForDatabase", outage.isHolding())
                .build();
    }
}
