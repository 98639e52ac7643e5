package io.seckill.consumer.payment;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.payment.provider.PaymentReport;
import io.seckill.consumer.payment.provider.Signature;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Takes what claims to be a report of the provider: verifies the bytes as they came, reads them, settles, and counts every end. */
@Component
class TakeReport {

    private static final Logger log = LoggerFactory.getLogger(TakeReport.class);

    private final Signature signature;
    private final JsonMapper json;
    private final SettlePayment settlement;
    private final Map<ReportEnd, Counter> ends = new EnumMap<>(ReportEnd.class);

    TakeReport(Signature signature, JsonMapper json, SettlePayment settlement, MeterRegistry meters) {
        this.signature = signature;
        this.json = json;
        this.settlement = settlement;
        for (ReportEnd end : ReportEnd.values()) {
            ends.put(
                    end,
                    Counter.builder("seckill.payment.reports")
                            .tag("end", end.name())
                            .description(
                                    "Messages that claim to be reports of the payment provider, by what they came to")
                            .register(meters));
        }
    }

    /**
     * Takes one message. When this throws, the book did not answer and the provider is to report again.
     *
     * @param signed the header with its signature
     */
    ReportEnd take(@Nullable String signed, byte[] body) {
        ReportEnd end = decide(signed, body);
        ends.get(end).increment();
        return end;
    }

    private ReportEnd decide(@Nullable String signed, byte[] body) {
        if (!signature.isSetUp()) {
            return ReportEnd.NOT_SET_UP;
        }
        if (!signature.isValid(Signature.Speaker.PROVIDER, signed, body)) {
            return ReportEnd.UNSIGNED;
        }
        PaymentReport report;
        try {
            report = json.readValue(body, PaymentReport.class);
        } catch (JacksonException unreadable) {
            log.error("a signed report is not readable cause={}", unreadable.getOriginalMessage());
            return ReportEnd.MALFORMED;
        }
        return tell(report, settlement.settle(report));
    }

    /** What a person has to look at is an error: it is about somebody's money. */
    private static ReportEnd tell(PaymentReport report, ReportEnd end) {
        switch (end) {
            case IN_QUESTION -> log.error("money came otherwise than asked for report={}", report);
            case UNKNOWN -> log.error("a payment that was never begun is reported report={}", report);
            case REFUND_DUE -> log.warn("money came for an order that had ended; refund due report={}", report);
            case PAID, REPEATED, MALFORMED, UNSIGNED, NOT_SET_UP -> {}
        }
        return end;
    }
}
