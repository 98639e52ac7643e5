package io.seckill.load.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import io.seckill.load.browser.Chromium;
import io.seckill.load.path.WholePath;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each thing that can happen has its own sentence, in both languages. */
@ExtendWith({WholePath.Extension.class, Chromium.Extension.class})
class SentencesIT {

    private final WholePath path;
    private final Shop shop;

    SentencesIT(WholePath path, Chromium chromium) {
        this.path = path;
        this.shop = new Shop(path, chromium);
    }

    @Test
    void whoIsNotSignedInIsToldSoAndStillSeesTheSale() {
        shop.open("page-nobody", 5);
        try (Tab tab = open(shop.address("page-nobody") + "&lang=en")) {
            tab.page().locator("#price").waitFor();
            tab.await("signed-out").picture("signed-out");
            assertThat(tab.text("headline")).isEqualTo("Sign in to buy.");
            assertThat(tab.text("left")).isEqualTo("5 left");
            assertThat(tab.page().locator("#act").isVisible()).isFalse();
        }
    }

    @Test
    void anExpiredSessionIsToldSoAndANewLinkInTheSameTabMendsIt() {
        shop.open("page-expired", 5);
        String user = shop.newUser();
        String old = path.tokens().user(user, Duration.ofSeconds(-1));
        try (Tab tab = open(shop.address("page-expired") + "&lang=en#token=" + old)) {
            tab.page().locator("#price").waitFor();
            tab.await("expired").picture("expired");
            assertThat(tab.text("headline")).isEqualTo("Your session has expired.");

            tab.page().navigate(shop.link("page-expired", user));

            tab.await("open").press().await("created");
        }
    }

    @Test
    void aTokenThatTheServerDoesNotBelieveIsAnExpiredSession() {
        shop.open("page-forged", 5);
        String token = path.tokens().user(shop.newUser(), Duration.ofHours(1));
        String forged = token.substring(0, token.lastIndexOf('.') + 1) + "AAAA";
        try (Tab tab = open(shop.address("page-forged") + "&lang=en#token=" + forged)) {
            tab.await("expired");
            assertThat(tab.page().evaluate("localStorage.getItem('seckill.token')"))
                    .as("it is not kept")
                    .isNull();
        }
    }

    @Test
    void aSaleThatIsNotThereIsToldSoAndWithoutASaleThereIsAFormForOne() {
        shop.open("page-form", 5);
        try (Tab tab = shop.enter("page-none", shop.newUser())) {
            tab.await("not-found").picture("not-found");
            tab.page().navigate(path.cluster().url() + "/?lang=en");
            tab.page().locator("#choose").waitFor();
            tab.picture("choose");
            tab.page().locator("#choose-id").fill("page-form");
            tab.page().locator("#choose button").click();

            tab.await("open");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "429, TOO_MANY_REQUESTS, too-fast, That was too fast.",
        "503, UNAVAILABLE, busy, Very many people are asking right now.",
        "503, UNKNOWN, unknown, We do not know yet whether it went through."
    })
    void whatPassesIsSaidAndTriedAgainByItself(int status, String code, String stage, String sentence) {
        String sale = "page-" + stage;
        shop.open(sale, 5);
        try (Tab tab = shop.enter(sale, shop.newUser())) {
            tab.await("open");
            Answers answers = new Answers(tab.page());
            answers.refusePurchases(status, code);

            tab.press().await(stage).picture(stage);
            assertThat(tab.text("headline")).isEqualTo(sentence);
            answers.letThrough();

            tab.await("created");
        }
    }

    @Test
    void thePageSpeaksBothLanguagesAndRemembersWhich() {
        shop.open("page-zh", 5);
        String user = shop.newUser();
        Browser.NewContextOptions chinese = new Browser.NewContextOptions().setLocale("zh-CN");
        try (Tab tab =
                Tab.open(shop.browser(chinese), shop.link("page-zh", user).replace("&lang=en", ""))) {
            tab.await("open");
            assertThat(tab.text("headline")).isEqualTo("秒杀进行中。");
            assertThat(tab.page().locator("html").getAttribute("lang")).isEqualTo("zh-CN");

            tab.page().locator("#language").click();
            assertThat(tab.text("headline")).isEqualTo("The sale is on.");
            assertThat(tab.reload().await("open").text("act")).isEqualTo("Buy now");

            tab.page().locator("#language").click();
            tab.press().await("created").picture("created-zh");
            assertThat(tab.text("headline")).isEqualTo("抢到了，请付款。");
        }
    }

    private Tab open(String link) {
        return Tab.open(shop.browser(new Browser.NewContextOptions().setViewportSize(1180, 760)), link);
    }
}
