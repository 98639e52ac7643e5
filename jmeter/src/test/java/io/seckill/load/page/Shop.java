package io.seckill.load.page;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import io.seckill.load.browser.Chromium;
import io.seckill.load.demo.SaleDesk;
import io.seckill.load.path.WholePath;
import io.seckill.load.token.PageLink;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** The shop around the page: opens sales, and gives users a browser and the link to a sale. */
final class Shop {

    static final Duration PAY_WITHIN = Duration.ofMinutes(15);
    private static final Duration SIGNED_IN = Duration.ofHours(1);
    private static final AtomicInteger USERS = new AtomicInteger();

    private final WholePath path;
    private final Chromium chromium;

    Shop(WholePath path, Chromium chromium) {
        this.path = path;
        this.chromium = chromium;
    }

    /** A sale that is on. */
    void open(String sale, int units) {
        open(sale, units, Instant.now().minusSeconds(1), PAY_WITHIN);
    }

    /** A sale that is on from then; what is bought is to be paid within this time. */
    void open(String sale, int units, Instant start, Duration payWithin) {
        put(sale, units, start, payWithin);
        desk().open(sale);
    }

    /** Lets a sale that is open begin now. */
    void begin(String sale, int units) {
        put(sale, units, Instant.now().minusSeconds(1), PAY_WITHIN);
    }

    /** Nobody can buy, until it is opened again. */
    void close(String sale) {
        desk().close(sale);
    }

    void openAgain(String sale) {
        desk().open(sale);
    }

    private void put(String sale, int units, Instant start, Duration payWithin) {
        desk().put(sale, units, start, start.plus(Duration.ofHours(1)), payWithin);
    }

    private SaleDesk desk() {
        return new SaleDesk(path.cluster().url(), path.adminToken());
    }

    /** Keeps the orders of a sale in the queue. */
    HeldSale hold(String sale) {
        return new HeldSale(path.cluster().environment().database(), sale);
    }

    /** A user who has never bought anything. */
    String newUser() {
        return "buyer-" + USERS.incrementAndGet();
    }

    /** The link by which the shop's login hands a user over to the page, in English. */
    String link(String sale, String user) {
        String token = path.tokens().user(user, SIGNED_IN);
        return PageLink.of(path.cluster().url(), sale + "&lang=en", token);
    }

    /** The address of the page, without a user. */
    String address(String sale) {
        return path.cluster().url() + "/?sale=" + sale;
    }

    /** A browser of its own, with the page open for this user; the wide screen of somebody in Britain. */
    Tab enter(String sale, String user) {
        return Tab.open(browser(new Browser.NewContextOptions().setViewportSize(1180, 760)), link(sale, user));
    }

    BrowserContext browser(Browser.NewContextOptions options) {
        return chromium.newContext(options.setTimezoneId("Asia/Shanghai"));
    }
}
