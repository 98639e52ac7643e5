package io.seckill.load.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The machine's own Chromium, without a window, started once for all tests that ask for it; none is downloaded. */
public record Chromium(Playwright playwright, Browser browser) implements AutoCloseable {

    /** Gives the browser to a test's parameter; it ends with the last test of this JVM. */
    public static final class Extension implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
            return parameter.getParameter().getType() == Chromium.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
            return test.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .computeIfAbsent(Chromium.class, type -> start(), Chromium.class);
        }
    }

    private static Chromium start() {
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        BrowserType.LaunchOptions options =
                new BrowserType.LaunchOptions().setExecutablePath(program()).setArgs(List.of("--no-sandbox"));
        return new Chromium(playwright, playwright.chromium().launch(options));
    }

    /** A browser as somebody has it who was never here: with a store of its own. */
    public BrowserContext newContext(Browser.NewContextOptions options) {
        return browser.newContext(options);
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    private static Path program() {
        return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("no Chromium on this machine: install the package chromium"));
    }
}
