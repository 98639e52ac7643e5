package io.seckill.load.jmeter;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Shows JMeter's own summary lines as they come. */
final class SummaryLines {

    private final Path console;
    private final PrintWriter out;
    private int shown;

    SummaryLines(Path console, PrintWriter out) {
        this.console = console;
        this.out = out;
    }

    /** Shows what came since the last time. */
    void show() throws IOException {
        List<String> lines = Files.readAllLines(console);
        lines.stream().skip(shown).filter(line -> line.startsWith("summary")).forEach(line -> out.println("  " + line));
        out.flush();
        shown = lines.size();
    }
}
