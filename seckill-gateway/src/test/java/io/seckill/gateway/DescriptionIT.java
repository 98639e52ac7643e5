package io.seckill.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.testing.Description;
import org.junit.jupiter.api.Test;

/** The gateway describes its calls as docs/api says. */
class DescriptionIT {

    @Test
    void theRunningGatewayDescribesItselfAsTheCheckedInFile() throws Exception {
        Answer description = Caller.get(TwoGateways.shared().url(0) + "/v3/api-docs");

        assertThat(description.status()).isEqualTo(200);
        Description.isChecked("seckill-gateway.json", description.http().body());
    }
}
