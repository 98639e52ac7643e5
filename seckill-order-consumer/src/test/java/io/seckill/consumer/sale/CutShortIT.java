package io.seckill.consumer.sale;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Http;
import io.seckill.consumer.testing.Http.Answer;
import io.seckill.consumer.testing.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Opening or closing that a crash cut short between book and gate is completed by repeating it. */
class CutShortIT {

    private final Stage stage = Stage.shared();
    private final String sale = stage.openSale(10);

    @BeforeEach
    void sellThree() {
        stage.gate().reserveAll(sale, 1, 3);
    }

    @Test
    void anOpeningCutShortBeforeTheGate() {
        String other = Buyers.newResource();
        stage.http().admin("PUT", "/admin/sales/" + other, Http.terms(4));
        stage.book().execute("UPDATE sale SET state = 'OPEN' WHERE resource_id = ?", other);

        assertThat(call(other, "open").status()).isEqualTo(200);

        assertThat(stage.gate().stock(other)).isEqualTo(4);
        assertLoadedForGood(other);
    }

    @Test
    void anOpeningCutShortAfterTheGate() {
        forgetThatItWasLoaded();

        assertThat(call(sale, "open").status()).isEqualTo(200);

        assertThat(stage.gate().stock(sale)).isEqualTo(7);
        assertLoadedForGood(sale);
    }

    @Test
    void newTermsReachAGateWhoseOpeningWasCutShort() {
        forgetThatItWasLoaded();

        assertThat(stage.http()
                        .admin("PUT", "/admin/sales/" + sale, Http.terms(3))
                        .status())
                .isEqualTo(200);

        assertThat(stage.gate().stock(sale)).isZero();
        assertThat(stage.book().stock(sale)).isEqualTo(3);
    }

    @Test
    void termsBelowWhatAGateReservedWhoseOpeningWasCutShortAreRefused() {
        forgetThatItWasLoaded();

        assertThat(stage.http()
                        .admin("PUT", "/admin/sales/" + sale, Http.terms(2))
                        .problem())
                .isEqualTo("409 BELOW_SOLD");

        assertThat(stage.gate().stock(sale)).isEqualTo(7);
        assertThat(stage.book().stock(sale)).isEqualTo(10);
    }

    @Test
    void aClosingCutShortBeforeTheGate() {
        stage.book().execute("UPDATE sale SET state = 'CLOSED' WHERE resource_id = ?", sale);

        assertThat(call(sale, "close").status()).isEqualTo(200);

        assertThat(stage.gate().sale(sale, "state")).isEqualTo("CLOSED");
    }

    private void forgetThatItWasLoaded() {
        stage.book().execute("UPDATE sale SET loaded_at = NULL WHERE resource_id = ?", sale);
    }

    private void assertLoadedForGood(String resourceId) {
        assertThat(call(resourceId, "open").problem()).isEqualTo("409 ALREADY_OPEN");
        assertThat(stage.book()
                        .number(
                                "SELECT COUNT(*) FROM sale WHERE resource_id = ? AND loaded_at IS NOT NULL",
                                resourceId))
                .isEqualTo(1);
    }

    private Answer call(String resourceId, String action) {
        return stage.http().admin("POST", "/admin/sales/" + resourceId + "/" + action, "");
    }
}
