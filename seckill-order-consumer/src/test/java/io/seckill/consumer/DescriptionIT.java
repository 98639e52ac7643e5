package io.seckill.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Stage;
import io.seckill.testing.Description;
import org.junit.jupiter.api.Test;

/** The order service describes its calls as docs/api says. */
class DescriptionIT {

    @Test
    void theRunningOrderServiceDescribesItselfAsTheCheckedInFile() throws Exception {
        Http.Answer description = Stage.shared().http().send("GET", "/v3/api-docs", null, null, "");

        assertThat(description.status()).isEqualTo(200);
        Description.isChecked("seckill-order-consumer.json", description.body());
    }
}
