package io.seckill.stock;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the head of a script documents. */
public final class ScriptHead {

    private static final Pattern RESULT = Pattern.compile("\\b(\\d) ([A-Z_]{4,})\\b");

    private ScriptHead() {}

    /** The results with their integers, by name. */
    public static Map<String, Long> results(String script) {
        String head = TestGate.source(script)
                .lines()
                .takeWhile(line -> line.isEmpty() || line.startsWith("--"))
                .collect(Collectors.joining("\n"));
        Map<String, Long> results = new TreeMap<>();
        Matcher matcher = RESULT.matcher(head);
        while (matcher.find()) {
            results.put(matcher.group(2), Long.valueOf(matcher.group(1)));
        }
        return results;
    }
}
