package io.seckill.load.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.load.browser.Chromium;
import io.seckill.load.path.WholePath;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stages that a running system comes to seldom, or after long. */
@ExtendWith({WholePath.Extension.class, Chromium.Extension.class})
class StagesIT {

    private final WholePath path;
    private final Shop shop;

    StagesIT(WholePath path, Chromium chromium) {
        this.path = path;
        this.shop = new Shop(path, chromium);
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "failed-sold-out | FAILED  | 'reason':'SOLD_OUT'                        | Sold out, after all.",
                "failed          | FAILED  | 'reason':'DISCARDED'                       | The order could not be placed.",
                "overdue         | CREATED | 'payBy':'2026-01-01T00:00:00Z'             | The time to pay is over.",
                "to-pay          | CREATED | 'payment':{'paymentId':'1','url':'/there'} | Your payment is waiting for you."
            },
            delimiter = '|',
            quoteCharacter = '"')
    void anOrderThatIsFoundIsShownAsItStands(String stage, String status, String more, String sentence) {
        String sale = "page-" + stage;
        shop.open(sale, 5);
        try (Tab tab = shop.enter("page-none", shop.newUser())) {
            new Answers(tab.page())
                    .order("{'orderId':'1','status':'%s',%s}"
                            .formatted(status, more)
                            .replace('\'', '"'));
            tab.page().navigate(shop.address(sale));

            tab.page().locator("#price").waitFor();
            tab.await(stage).picture(stage);
            assertThat(tab.text("headline")).isEqualTo(sentence);
        }
    }

    @Test
    void aPaymentThatIsUnderWayIsSaidToBe() {
        shop.open("page-paying", 5);
        try (Tab tab = shop.enter("page-paying", shop.newUser())) {
            String orderId = tab.press().await("created").orderId();
            new Answers(tab.page())
                    .payment("{\"orderId\":\"%s\",\"status\":\"CREATED\",\"payment\":{\"paymentId\":\"1\"}}"
                            .formatted(orderId));

            tab.press().await("paying").picture("paying");
            assertThat(tab.text("act")).isEqualTo("Payment under way …");
        }
    }

    @Test
    void whoPaysAtAProviderIsSentToItsPage() {
        shop.open("page-provider", 5);
        try (Tab tab = shop.enter("page-provider", shop.newUser())) {
            String orderId = tab.press().await("created").orderId();
            new Answers(tab.page())
                    .payment(
                            "{\"orderId\":\"%s\",\"status\":\"CREATED\",\"payment\":{\"paymentId\":\"1\",\"url\":\"%s\"}}"
                                    .formatted(orderId, path.cluster().url() + "/?provider"));

            tab.press().page().waitForURL("**/?provider");
        }
    }

    @Test
    void aSaleThatIsOverSaysSo() {
        Instant longAgo = Instant.now().minus(Duration.ofHours(2));
        shop.open("page-ended", 5, longAgo, Shop.PAY_WITHIN);
        try (Tab tab = shop.enter("page-ended", shop.newUser())) {
            tab.await("ended").picture("ended");
            assertThat(tab.text("headline")).isEqualTo("The sale is over.");
        }
    }

    @Test
    void whoNoLongerWantsToWaitMayStop() {
        shop.open("page-stop", 5);
        try (Tab tab = shop.enter("page-stop", shop.newUser())) {
            tab.await("open");
            new Answers(tab.page()).refusePurchases(503, "UNAVAILABLE");
            tab.press().await("busy");

            tab.page().locator("#other").click();

            tab.await("open");
            assertThat(tab.reload().await("open").text("act"))
                    .as("nor does a reload begin again")
                    .isEqualTo("Buy now");
        }
    }

    @Test
    void aSaleThatIsClosedSaysSoAndOpensAgainByItself() {
        shop.open("page-closed", 5);
        try (Tab tab = shop.enter("page-closed", shop.newUser())) {
            tab.await("open");
            shop.close("page-closed");
            tab.await("closed").picture("closed");
            assertThat(tab.text("headline")).isEqualTo("The sale is closed at the moment.");

            shop.openAgain("page-closed");

            tab.await("open");
        }
    }

    @Test
    void aSaleOfWhichNothingIsHeardIsAskedForAgain() {
        shop.open("page-unreachable", 5);
        try (Tab tab = shop.enter("page-none", shop.newUser())) {
            Answers answers = new Answers(tab.page());
            answers.hideSale();
            tab.page().navigate(shop.address("page-unreachable"));
            tab.await("unreachable").picture("unreachable");
            assertThat(tab.text("headline")).isEqualTo("We cannot get through right now.");

            answers.letThrough();

            tab.await("open");
        }
    }

    @Test
    void whatNobodyForesawIsSaidToBeOurFaultAndMayBeTriedAgain() {
        shop.open("page-odd", 5);
        try (Tab tab = shop.enter("page-odd", shop.newUser())) {
            Answers answers = new Answers(tab.page());
            answers.refusePurchases(400, "INVALID_REQUEST");
            tab.press().await("odd").picture("odd");
            assertThat(tab.text("headline")).isEqualTo("Something went wrong on our side.");

            answers.letThrough();

            tab.press().await("created");
        }
    }

    @Test
    void whoseClockIsAheadAsksTooEarlyAndIsServedAtTheStart() {
        Instant start = Instant.now().plusSeconds(15);
        shop.open("page-early", 5, start, Shop.PAY_WITHIN);
        try (Tab tab = shop.enter("page-none", shop.newUser())) {
            new Answers(tab.page()).runAhead(Duration.ofSeconds(30));
            tab.page().navigate(shop.address("page-early"));
            tab.press().await("early").picture("early");
            assertThat(tab.text("headline")).isEqualTo("A moment too early.");

            tab.await("created");

            assertThat(Instant.now()).isAfter(start);
        }
    }

    @Test
    void whoBuysAgainBeforeTheirOldOrderIsClearedAwayIsServedOnceItIs() {
        shop.open("page-freeing", 5);
        try (Tab tab = shop.enter("page-freeing", shop.newUser())) {
            String old = tab.press().await("created").orderId();
            tab.cancel().await("cancelled");
            Answers answers = new Answers(tab.page());
            answers.alreadyOrdered(old);
            tab.press().await("freeing").picture("freeing");
            assertThat(tab.text("headline")).isEqualTo("Your earlier order is being cleared away.");

            answers.letThrough();

            assertThat(tab.await("created").orderId()).isNotEqualTo(old);
        }
    }
}
