package io.seckill.load.verdict.sheet;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Verdicts as JSON: {@code {"result", "verdicts": [{"resourceId", "result", "lines": [{"name", "expected", "found", "result",
 * "detail"}]}]}}. Every value is text, as the table shows it.
 */
public final class VerdictJson {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private VerdictJson() {}

    /** Writes the verdicts, in place of what the file held. */
    public static void write(Path file, List<Verdict> verdicts) {
        ObjectNode root = JSON.createObjectNode();
        root.put("result", Verdict.overall(verdicts).name());
        root.set("verdicts", of(verdicts));
        JSON.writeValue(file, root);
    }

    /** The verdicts as a list. */
    public static ArrayNode of(List<Verdict> verdicts) {
        ArrayNode all = JSON.createArrayNode();
        verdicts.forEach(verdict -> add(all.addObject(), verdict));
        return all;
    }

    private static void add(ObjectNode node, Verdict verdict) {
        node.put("resourceId", verdict.resourceId());
        node.put("result", verdict.result().name());
        ArrayNode lines = node.putArray("lines");
        for (Line line : verdict.lines()) {
            lines.addObject()
                    .put("name", line.name())
                    .put("expected", line.expected())
                    .put("found", line.found())
                    .put("result", line.result().name())
                    .put("detail", line.detail());
        }
    }
}
