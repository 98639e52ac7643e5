package io.seckill.load.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.browser.Chromium;
import io.seckill.load.evidence.BookedOrder;
import io.seckill.load.path.WholePath;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a user does on the page, before the running cluster. */
@ExtendWith({WholePath.Extension.class, Chromium.Extension.class})
class BuyingIT {

    private final WholePath path;
    private final Shop shop;

    BuyingIT(WholePath path, Chromium chromium) {
        this.path = path;
        this.shop = new Shop(path, chromium);
    }

    @Test
    void aUserBuysAndPays() {
        shop.open("page-buy", 10);
        try (Tab tab = shop.enter("page-buy", shop.newUser())) {
            tab.await("open").picture("open");
            assertThat(tab.text("title")).isEqualTo("Phone");
            assertThat(tab.text("price")).contains("199.00");
            assertThat(tab.text("left")).isEqualTo("10 left");
            assertThat(tab.page().url())
                    .as("the token is taken out of the address")
                    .doesNotContain("token");

            tab.press().await("created").picture("created");

            assertThat(tab.text("pay-within")).matches("(15:00|14:\\d\\d) left");
            assertThat(tab.text("pay-by")).matches("\\d\\d:\\d\\d:\\d\\d");
            assertThat(orderIds("page-buy")).containsExactly(tab.orderId());

            tab.press().await("paid").picture("paid");

            assertThat(path.stores().book().read("page-buy").orders())
                    .singleElement()
                    .satisfies(order -> assertThat(order.status()).isEqualTo("PAID"));
        }
    }

    @Test
    void whoDoesNotPayInTimeIsToldThatTheOrderLapsed() {
        shop.open("page-lapse", 5, Instant.now().minusSeconds(1), Duration.ofSeconds(3));
        try (Tab tab = shop.enter("page-lapse", shop.newUser())) {
            tab.press().await("lapsed").picture("lapsed");

            assertThat(tab.text("headline")).isEqualTo("The order lapsed: it was not paid in time.");
        }
    }

    @Test
    void aSoldOutSaleSaysSoAndOpensAgainWhenAUnitComesBack() {
        shop.open("page-sold-out", 1);
        try (Tab first = shop.enter("page-sold-out", shop.newUser());
                Tab late = shop.enter("page-sold-out", shop.newUser())) {
            first.await("open");
            late.await("open");

            first.press().await("created");
            late.await("sold-out").picture("sold-out");
            assertThat(late.text("headline")).isEqualTo("Sold out.");
            first.cancel().await("cancelled");

            late.await("open").press().await("created");
            assertThat(orderIds("page-sold-out")).hasSize(2).contains(late.orderId());
        }
    }

    @Test
    void aSecondTabIsToldTheSameOrder() {
        shop.open("page-two-tabs", 5);
        try (Tab first = shop.enter("page-two-tabs", shop.newUser())) {
            // Without a link of its own: the session is the browser's.
            Tab second =
                    first.await("open").another(shop.address("page-two-tabs")).await("open");
            first.press().await("created");

            second.press().await("created").picture("already");

            assertThat(second.text("notice")).isEqualTo("You have already bought: this is your order.");
            assertThat(second.orderId()).isEqualTo(first.orderId());
            assertThat(orderIds("page-two-tabs")).hasSize(1);
        }
    }

    @Test
    void whoCancelsMayBuyAgain() {
        shop.open("page-again", 5);
        try (Tab tab = shop.enter("page-again", shop.newUser())) {
            String first = tab.press().await("created").orderId();

            tab.cancel().await("cancelled").picture("cancelled");
            tab.press().await("created");

            assertThat(tab.orderId()).isNotEqualTo(first);
            assertThat(orderIds("page-again")).containsExactlyInAnyOrder(first, tab.orderId());
            assertThat(path.stores().book().read("page-again").orders().stream().filter(BookedOrder::live))
                    .hasSize(1);
        }
    }

    @Test
    void aPurchaseNeedsNoMouse() {
        shop.open("page-keys", 5);
        try (Tab tab = shop.enter("page-keys", shop.newUser())) {
            tab.await("open");
            Keys keys = new Keys(tab.page());

            keys.tabTo("act").press("Enter");
            tab.await("created");
            assertThat(keys.focused())
                    .as("the button that was pressed keeps the focus")
                    .isEqualTo("act");

            keys.tabTo("other").press("Enter");
            keys.tabTo("cancel").press("Enter");
            tab.await("cancelled");
            assertThat(keys.focused())
                    .as("the button is gone; the sentence is where it was")
                    .isEqualTo("headline");
        }
    }

    private Iterable<String> orderIds(String sale) {
        return path.stores().book().read(sale).orders().stream()
                .map(BookedOrder::orderId)
                .toList();
    }
}
