package io.seckill.gateway.admission;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** What can be seen of the admission, and its limits. */
@Component
class AdmissionMeters {

    private final MeterRegistry meters;
    private final DistributionSummary users;
    private final Counter refused;

    AdmissionMeters(AdmissionProperties limits, MeterRegistry meters) {
        this.meters = meters;
        this.users = DistributionSummary.builder("seckill.admission.users")
                .description("Users decided about in one call of the script")
                .register(meters);
        this.refused = Counter.builder("seckill.admission.refused")
                .description("Users refused because too many waited for the next call")
                .register(meters);
        Gauge.builder("seckill.admission.queue", limits::queue)
                .description("Users of one resource that may wait for its next call")
                .register(meters);
        Gauge.builder("seckill.admission.batch", limits::batch)
                .description("Users that one call decides about at the most")
                .register(meters);
    }

    void showWaiting(Supplier<Number> waiting) {
        Gauge.builder("seckill.admission.waiting", waiting)
                .description("Users waiting for their resource's next call")
                .register(meters);
    }

    void called(int decidedAbout) {
        users.record(decidedAbout);
    }

    void refusedOne() {
        refused.increment();
    }
}
