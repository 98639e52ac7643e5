package io.seckill.load.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.node.ObjectNode;

/** Writes the report: {@code index.html}, one file that needs no other and no network, and {@code report.json}, its figures. */
public final class Report {

    private static final String JSON = "report.json";
    private static final String PAGE = "index.html";

    private Report() {}

    /** Writes both into the folder, in place of what is there. */
    public static void write(Path folder, FinishedLoad load) throws IOException {
        ObjectNode json = new ReportJson(load).node();
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(JSON), json.toPrettyString());
        Files.writeString(folder.resolve(PAGE), page(json));
    }

    /** Removes both, so that those of an earlier load are never taken for a later one's. */
    public static void forget(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(JSON));
        Files.deleteIfExists(folder.resolve(PAGE));
    }

    private static String page(ObjectNode json) throws IOException {
        // In a script element only "</" would end it early.
        String data = json.toString().replace("</", "<\\/");
        return resource("report.html")
                .replace("/*chart.licence*/", resource("vendor/LICENSE"))
                .replace("/*chart.css*/", resource("vendor/uPlot.min.css"))
                .replace("/*chart.js*/", resource("vendor/uPlot.iife.min.js"))
                .replace("/*report.css*/", resource("report.css"))
                .replace("/*report.js*/", resource("report.js"))
                .replace("/*report.json*/", data);
    }

    private static String resource(String name) throws IOException {
        try (InputStream file = Report.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the program lacks its resource " + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
