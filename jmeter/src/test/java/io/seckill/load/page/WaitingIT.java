package io.seckill.load.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import io.seckill.load.browser.Chromium;
import io.seckill.load.path.PathCluster;
import io.seckill.load.path.WholePath;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the page carries through by itself while its user waits. */
@ExtendWith({WholePath.Extension.class, Chromium.Extension.class})
class WaitingIT {

    private static final int START_IN_SECONDS = 8;

    private final WholePath path;
    private final Shop shop;

    WaitingIT(WholePath path, Chromium chromium) {
        this.path = path;
        this.shop = new Shop(path, chromium);
    }

    @Test
    void beforeTheStartThePageCountsDownAndThenTheButtonWorksByItself() {
        Instant start = Instant.now().plusSeconds(START_IN_SECONDS);
        shop.open("page-before", 5, start, Shop.PAY_WITHIN);
        try (Tab tab = shop.enter("page-before", shop.newUser())) {
            tab.await("before").picture("before");
            assertThat(tab.text("countdown")).matches("00:00:0[1-8]");
            assertThat(tab.page().locator("#act").getAttribute("aria-disabled")).isEqualTo("true");

            tab.press().await("created");

            assertThat(Instant.now()).isAfter(start);
        }
    }

    @Test
    void aReloadInTheQueueGoesOnWithTheSameOrderAndSoDoesTheBackButton() throws Exception {
        shop.open("page-queue", 5);
        try (Tab tab = shop.enter("page-queue", shop.newUser())) {
            shop.hold("page-queue").during(() -> {
                String orderId = tab.press().await("queued").picture("queued").orderId();

                assertThat(tab.reload().await("queued").orderId()).isEqualTo(orderId);
                tab.page().navigate(path.cluster().url() + "/");
                tab.page().locator("#choose").waitFor();
                tab.page().goBack();
                assertThat(tab.await("queued").orderId()).isEqualTo(orderId);
            });
            tab.await("created");
            assertThat(path.stores().book().read("page-queue").orders())
                    .singleElement()
                    .satisfies(order -> assertThat(order.orderId()).isEqualTo(tab.orderId()));
        }
    }

    @Test
    void whereNoStreamGetsThroughThePageWaitsInAnotherWay() throws Exception {
        shop.open("page-no-stream", 5);
        try (Tab tab = shop.enter("page-no-stream", shop.newUser())) {
            tab.page().route("**/events", Route::abort);
            shop.hold("page-no-stream").during(() -> {
                tab.page().waitForRequest("**/orders/*?wait=10s&from=INIT", tab::press);
                tab.await("queued");
            });
            tab.await("created");
        }
    }

    @Test
    void whereNobodyMayWaitThePageLooksNowAndThen() throws Exception {
        shop.open("page-no-wait", 5);
        try (Tab tab = shop.enter("page-no-wait", shop.newUser())) {
            new Answers(tab.page()).refuseWaits();
            shop.hold("page-no-wait").during(() -> tab.press().await("queued"));

            tab.await("created");
        }
    }

    @Test
    void aReloadBeforeTheAnswerRepeatsThePurchase() throws Exception {
        shop.open("page-reload", 5);
        PathCluster cluster = path.cluster();
        try (Tab tab = shop.enter("page-reload", shop.newUser())) {
            tab.await("open");
            freezeGateways(cluster, true);
            try {
                tab.press().await("asking").picture("asking");
                tab.reload().await("asking");
            } finally {
                freezeGateways(cluster, false);
            }
            tab.await("created");

            assertThat(tab.text("notice"))
                    .as("it is the order of the user's own press")
                    .isEmpty();
            assertThat(path.stores().book().orders("page-reload")).isEqualTo(1);
        }
    }

    @Test
    void gatewaysKilledWhileAUserWaitsMakeThePageTryAgainAndOneOrderOfIt() throws Exception {
        shop.open("page-killed", 5);
        PathCluster cluster = path.cluster();
        try (Tab tab = shop.enter("page-killed", shop.newUser())) {
            tab.await("open");
            freezeGateways(cluster, true);
            tab.press().await("asking");
            for (int gateway : cluster.gateways()) {
                cluster.process(gateway).kill();
            }
            tab.await("busy").picture("busy");
            for (int gateway : cluster.gateways()) {
                cluster.startAgain(gateway);
            }
            tab.await("created");

            assertThat(path.stores().book().orders("page-killed")).isEqualTo(1);
        }
    }

    @Test
    void withoutANetworkThePageSaysSoAndGoesOnWhenItIsBack() {
        shop.open("page-offline", 5);
        try (Tab tab = shop.enter("page-offline", shop.newUser())) {
            tab.await("open");
            tab.page().context().setOffline(true);
            tab.press().await("network").picture("network");
            assertThat(tab.text("headline")).isEqualTo("No connection.");

            tab.page().context().setOffline(false);

            tab.await("created");
            assertThat(path.stores().book().orders("page-offline")).isEqualTo(1);
        }
    }

    private static void freezeGateways(PathCluster cluster, boolean freeze) throws Exception {
        for (int gateway : cluster.gateways()) {
            if (freeze) {
                cluster.process(gateway).freeze();
            } else {
                cluster.process(gateway).goOn();
            }
        }
    }
}
