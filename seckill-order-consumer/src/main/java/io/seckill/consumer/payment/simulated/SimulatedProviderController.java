package io.seckill.consumer.payment.simulated;

import io.seckill.consumer.payment.provider.PaymentRequest;
import io.seckill.consumer.payment.provider.Signature;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.swagger.v3.oas.annotations.Hidden;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** The simulated provider's address. It sends reports wherever it is told to, and so listens only to what the shop has signed. */
@Hidden
@RestController
@ConditionalOnProperty("seckill.payment.simulated.enabled")
class SimulatedProviderController {

    private final SimulatedProvider provider;
    private final Signature signature;
    private final JsonMapper json;

    SimulatedProviderController(SimulatedProvider provider, Signature signature, JsonMapper json) {
        this.provider = provider;
        this.signature = signature;
        this.json = json;
    }

    @PostMapping(SimulatedAccess.ADDRESS)
    Map<String, String> take(
            @RequestHeader(name = Signature.HEADER, required = false) @Nullable String signed,
            @RequestBody byte[] body) {
        if (!signature.isValid(Signature.Speaker.SHOP, signed, body)) {
            throw Problem.of(ProblemCode.BAD_SIGNATURE, "The signature is missing, wrong or too old.");
        }
        if (!provider.take(json.readValue(body, PaymentRequest.class))) {
            throw Problem.of(ProblemCode.UNAVAILABLE, "Too many payments are not reported yet.")
                    .retryAfter(Duration.ofSeconds(1));
        }
        return Map.of();
    }
}
