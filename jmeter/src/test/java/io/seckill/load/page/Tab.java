package io.seckill.load.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The buyer's page in one tab: what its user sees and does. Closing it ends its browser, and tells of what the page did wrong. */
final class Tab implements AutoCloseable {

    static final Path PICTURES = Path.of("target", "page-pictures");

    /** Of a machine with two cores and four services that may just be starting. */
    private static final double PATIENCE_MS = 120_000;

    private final Page page;
    private final List<String> complaints = new ArrayList<>();

    private Tab(Page page) {
        this.page = page;
    }

    /** A new tab of this browser. */
    static Tab open(BrowserContext browser, String link) {
        Tab tab = new Tab(browser.newPage());
        tab.listen(URI.create(link).getAuthority());
        tab.page.navigate(link);
        return tab;
    }

    /** Another tab of the same browser. */
    Tab another(String link) {
        return open(page.context(), link);
    }

    private void listen(String host) {
        page.setDefaultTimeout(PATIENCE_MS);
        page.onConsoleMessage(message -> complain(message.text()));
        page.onPageError(this::complain);
        page.onRequest(request -> {
            if (!URI.create(request.url()).getAuthority().equals(host)) {
                complain("asked another host: " + request.url());
            }
        });
    }

    // The browser itself notes each answer that is not 2xx, such as "no order yet"; that is no fault of the page.
    private void complain(String text) {
        if (!text.startsWith("Failed to load resource")) {
            complaints.add(text);
        }
    }

    /** Waits until the page is in this stage (web/js/shown.js). */
    Tab await(String stage) {
        page.locator("#state[data-stage='" + stage + "']").waitFor();
        return this;
    }

    /** Presses the one button, as soon as it can be pressed. */
    Tab press() {
        page.locator("#act:not([aria-disabled=true])").click();
        return this;
    }

    /** Cancels the order, and means it. */
    Tab cancel() {
        page.locator("#other[data-act=cancel]:not([aria-disabled=true])").click();
        page.locator("#confirm button[value=cancel]").click();
        return this;
    }

    Tab reload() {
        page.reload();
        return this;
    }

    /** What an element says, as a screen reader would read it. */
    String text(String id) {
        return page.locator("#" + id).innerText();
    }

    /** The order's number, once there is an order. */
    String orderId() {
        Locator order = page.locator("#order-id");
        order.waitFor();
        return order.innerText();
    }

    /** What reaches beyond the right or left edge of the screen, whether or not the page can be moved there. */
    List<?> beyondTheEdges() {
        return (List<?>) page.evaluate("""
                () => [...document.querySelectorAll('body *')]
                  .filter((element) => element.checkVisibility())
                  .filter((element) => {
                    const { left, right } = element.getBoundingClientRect();
                    return left < -1 || right > document.documentElement.clientWidth + 1;
                  })
                  .map((element) => element.id || element.tagName)
                """);
    }

    /** The stage that the page is in, once it has heard of the sale. */
    String stage() {
        page.locator("#title").waitFor();
        return page.locator("#state").getAttribute("data-stage");
    }

    /** A picture of what is seen now, with the sale's own picture, in {@code target/page-pictures}. */
    Tab picture(String name) {
        page.evaluate("document.getElementById('picture').decode().catch(() => {})");
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
        return this;
    }

    /** The browser's own view of this tab, for what a test alone needs. */
    Page page() {
        return page;
    }

    @Override
    public void close() {
        page.context().close();
        assertThat(complaints)
                .as("console, errors, and requests to other hosts")
                .isEmpty();
    }
}
