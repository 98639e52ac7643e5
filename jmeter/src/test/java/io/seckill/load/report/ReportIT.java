package io.seckill.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.seckill.load.browser.Chromium;
import io.seckill.load.verdict.sheet.Line;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The report in a real browser: it renders, says nothing on the console, asks for no other file, and shows the JSON's figures. */
@ExtendWith(Chromium.Extension.class)
class ReportIT {

    private static final Path PICTURES = Path.of("target", "report-pictures");

    @TempDir
    private Path folder;

    private final List<String> complaints = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();

    private final Chromium chromium;

    ReportIT(Chromium chromium) {
        this.chromium = chromium;
    }

    @Test
    void everyFigureOnThePageIsThatOfTheJson() throws Exception {
        Page page = open(PlantedLoad.with(Line.exactly("oversold units", 0, 0)));
        JsonNode json = JsonMapper.shared().readTree(Files.readString(folder.resolve("report.json")));

        List<Locator> figures = page.locator("[data-figure]").all();

        assertThat(figures).hasSizeGreaterThan(15);
        for (Locator figure : figures) {
            String path = figure.getAttribute("data-figure");
            assertThat(figure.textContent()).as(path).isEqualTo(shown(at(json, path)));
        }
        assertThat(complaints).isEmpty();
        assertThat(requests).as("requests beside the page").isEmpty();
    }

    @Test
    void theVerdictIsOnTopAndTheFlowAddsUp() throws Exception {
        Page page = open(PlantedLoad.with(Line.exactly("oversold units", 0, 0)));

        assertThat(page.locator("h1").textContent()).startsWith("PASS");
        assertThat(page.locator("[data-figure='flow.requests']").first().textContent())
                .isEqualTo("1,000");
        assertThat(page.locator("[data-figure='flow.admitted']").textContent()).isEqualTo("100");
        assertThat(page.locator("[data-figure='flow.refusals.409 SOLD_OUT']").textContent())
                .isEqualTo("810");
        assertThat(page.locator("canvas").all()).as("charts").hasSize(8);
        assertThat(page.evaluate("[...document.querySelectorAll('.chart')].every(c => c.scrollWidth <= c.clientWidth)"))
                .as("charts stay within their panels")
                .isEqualTo(true);
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(PICTURES.resolve("pass.png"))
                .setFullPage(true));
    }

    @Test
    void aFailureIsSeenWithWhatDiffersAlsoOnAPhoneInTheDark() throws Exception {
        FinishedLoad failed =
                PlantedLoad.with(Line.exactly("oversold units", 0, 1, "</script><b id=planted>user-1</b> holds 7"));
        Page page = open(
                failed,
                new Browser.NewContextOptions().setViewportSize(390, 844).setColorScheme(ColorScheme.DARK));

        assertThat(page.locator("h1").textContent()).startsWith("FAIL");
        assertThat(page.locator("td.FAIL").all()).hasSize(1);
        assertThat(page.locator("td.detail").textContent()).isEqualTo("</script><b id=planted>user-1</b> holds 7");
        assertThat(page.locator("#planted").all()).as("text taken for markup").isEmpty();
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .as("fits the screen")
                .isLessThanOrEqualTo(390);
        assertThat(complaints).isEmpty();
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(PICTURES.resolve("fail-phone-dark.png"))
                .setFullPage(true));
    }

    private Page open(FinishedLoad load) throws Exception {
        return open(load, new Browser.NewContextOptions().setViewportSize(1280, 900));
    }

    private Page open(FinishedLoad load, Browser.NewContextOptions options) throws Exception {
        Report.write(folder, load);
        String address = folder.resolve("index.html").toUri().toString();
        Page page = chromium.newContext(options).newPage();
        page.onConsoleMessage(message -> complaints.add(message.text()));
        page.onPageError(complaints::add);
        page.onRequest(request -> Optional.of(request.url())
                .filter(url -> !url.equals(address) && !url.startsWith("data:"))
                .ifPresent(requests::add));
        page.navigate(address);
        return page;
    }

    /** Keys of a path hold no dots but those that part them; array members are numbers. */
    private static JsonNode at(JsonNode json, String path) {
        JsonNode node = json;
        for (String key : path.split("\\.")) {
            node = node.isArray() ? node.get(Integer.parseInt(key)) : node.get(key);
        }
        return node;
    }

    private static String shown(JsonNode value) {
        if (value.isString()) {
            return value.stringValue();
        }
        return value.isIntegralNumber() ? "%,d".formatted(value.asLong()) : "%,.1f".formatted(value.asDouble());
    }
}
