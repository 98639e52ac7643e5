package io.seckill.load.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.seckill.load.browser.Chromium;
import io.seckill.load.path.WholePath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page on a narrow phone and a wide screen, by day and by night, in both languages, through a whole purchase. */
@ExtendWith({WholePath.Extension.class, Chromium.Extension.class})
class LookIT {

    private final Shop shop;

    LookIT(WholePath path, Chromium chromium) {
        this.shop = new Shop(path, chromium);
    }

    @ParameterizedTest
    @CsvSource({
        "320, 568, LIGHT, zh-CN",
        "320, 568, DARK, en-GB",
        "390, 844, LIGHT, en-GB",
        "390, 844, DARK, zh-CN",
        "1180, 760, LIGHT, zh-CN",
        "1180, 760, DARK, en-GB"
    })
    void everyStageFitsAndCanBeRead(int width, int height, ColorScheme scheme, String locale) throws Exception {
        String name = "%s-%s-%s".formatted(width, scheme.name().toLowerCase(), locale.substring(0, 2));
        String sale = "page-look-" + name;
        Browser.NewContextOptions options = new Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setDeviceScaleFactor(width < 500 ? 2 : 1)
                .setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setLocale(locale);
        shop.open(sale, 50, Instant.now().plus(Duration.ofDays(1)), Shop.PAY_WITHIN);
        String link = shop.link(sale, shop.newUser()).replace("&lang=en", "");
        try (Tab tab = Tab.open(shop.browser(options), link)) {
            look(tab.await("before"), "before-" + name);
            shop.begin(sale, 50);
            // Nginx remembers for a second that it had not begun.
            await().until(() -> tab.reload().stage().equals("open"));
            look(tab, "open-" + name);
            shop.hold(sale).during(() -> look(tab.press().await("queued"), "queued-" + name));
            look(tab.await("created"), "created-" + name);
            tab.page().locator("#other").click();
            look(tab, "confirm-" + name);
            tab.page().locator("#confirm button[value=cancel]").click();
            look(tab.await("cancelled"), "cancelled-" + name);
        }
    }

    private static void look(Tab tab, String name) throws IOException {
        tab.picture(name);
        assertThat(tab.beyondTheEdges()).as(name + " is too wide").isEmpty();
        assertThat((List<?>) tab.page().evaluate(script()))
                .as(name + ": text of too little contrast")
                .isEmpty();
    }

    private static String script() throws IOException {
        try (InputStream script = Objects.requireNonNull(LookIT.class.getResourceAsStream("contrast.js"))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
