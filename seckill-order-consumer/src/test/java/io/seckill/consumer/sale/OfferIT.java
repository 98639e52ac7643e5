package io.seckill.consumer.sale;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Stage;
import io.seckill.stock.ResourceKeys;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a buyer is shown of a sale, and how long an order may stay unpaid. */
class OfferIT {

    private static final String PHONE =
            "{\"title\":\"手机 \\\"X\\\"\",\"price\":19900,\"currency\":\"CNY\",\"picture\":\"/pictures/phone.svg\"}";

    private final Stage stage = Stage.shared();
    private final String sale = Buyers.newResource();

    @Test
    void theGateShowsWhatTheAdministratorOffersAndShowsItAgainAfterARebuild() {
        assertThat(put(PHONE).status()).isEqualTo(201);
        stage.http().admin("POST", path() + "/open", "");

        assertThat(atTheGate()).isEqualTo(put(PHONE).json().path("offer").toString());
        assertThat(atTheGate()).contains("\"price\":19900");

        ResourceKeys keys = new ResourceKeys(sale);
        stage.gate().redis().delete(List.of(keys.sale(), keys.stock(), keys.users(), keys.offer()));
        assertThat(stage.http().admin("POST", path() + "/rebuild", "").status()).isEqualTo(200);
        assertThat(atTheGate()).contains("\"price\":19900");
    }

    @Test
    void whatIsNotMentionedStaysAsItIs() {
        put(PHONE);

        Answer kept = stage.http().admin("PUT", path(), Http.terms(7));

        assertThat(kept.json().path("offer").path("title").asString("")).isEqualTo("手机 \"X\"");
        assertThat(kept.json().path("total").asInt()).isEqualTo(7);
    }

    @Test
    void thePriceIsFixedOnceTheSaleWasOpenedAndTheTitleIsNot() {
        put(PHONE);
        assertThat(put(PHONE.replace("19900", "18800")).status()).isEqualTo(200);
        stage.http().admin("POST", path() + "/open", "");

        assertThat(put(PHONE).problem()).isEqualTo("409 PRICE_FIXED");
        Answer renamed = put(PHONE.replace("19900", "18800").replace("手机", "Phone"));

        assertThat(renamed.json().path("offer").path("title").asString("")).isEqualTo("Phone \"X\"");
        assertThat(atTheGate()).contains("Phone").contains("18800");
    }

    @Test
    void whatCannotBeShownOrPaidIsRefused() {
        for (String wrong : List.of(
                "{\"price\":100}",
                "{\"currency\":\"CNY\"}",
                "{\"price\":0,\"currency\":\"CNY\"}",
                "{\"price\":1.5,\"currency\":\"CNY\"}",
                "{\"price\":100,\"currency\":\"yuan\"}",
                "{\"title\":\"\"}",
                "{\"title\":\"" + "x".repeat(201) + "\"}",
                "{\"picture\":\"https://elsewhere.example/x.png\"}",
                "{\"picture\":\"/../secret.txt\"}",
                "{\"colour\":\"red\"}")) {
            assertThat(put(wrong).problem()).as(wrong).isEqualTo("400 INVALID_REQUEST");
        }
        for (String wrong : List.of("PT0S", "-PT5S", "P31D", "soon")) {
            assertThat(stage.http().admin("PUT", path(), Http.terms(5, wrong)).problem())
                    .as(wrong)
                    .isEqualTo("400 INVALID_REQUEST");
        }
        assertThat(stage.book().number("SELECT COUNT(*) FROM sale WHERE resource_id = ?", sale))
                .isZero();
    }

    private Answer put(String offer) {
        String terms = Http.terms(5);
        return stage.http().admin("PUT", path(), terms.substring(0, terms.length() - 1) + ",\"offer\":" + offer + "}");
    }

    private String path() {
        return "/admin/sales/" + sale;
    }

    private String atTheGate() {
        return String.valueOf(stage.gate().redis().opsForValue().get(new ResourceKeys(sale).offer()));
    }
}
