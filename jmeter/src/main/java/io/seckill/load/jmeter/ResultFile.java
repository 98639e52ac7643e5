package io.seckill.load.jmeter;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.history.Answer;
import io.seckill.load.history.Attempt;
import io.seckill.load.history.History;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

/**
 * What JMeter wrote of a run (its JTL file, as CSV), with the plan's variables as columns. JMeter counts milliseconds.
 *
 * <p>What is no such file is a {@link ClusterProblem}.
 */
public final class ResultFile {

    private static final String BUY = "buy";
    private static final String LOOK = "ask for the order";
    private static final List<String> COLUMNS =
            List.of("timeStamp", "elapsed", "label", "responseCode", "userId", "resourceId", "purchase");

    private final Map<String, List<Attempt>> attempts = new HashMap<>();
    private final Map<String, Integer> purchases = new HashMap<>();
    private final Map<String, String> lastLooks = new HashMap<>();

    private ResultFile() {}

    /** Reads the file of one run. */
    public static ResultFile read(Path file) throws IOException {
        ResultFile results = new ResultFile();
        CsvSchema schema = CsvSchema.emptySchema().withHeader();
        try (Reader reader = Files.newBufferedReader(file);
                MappingIterator<Map<String, String>> rows = new CsvMapper()
                        .readerForMapOf(String.class)
                        .with(schema)
                        .readValues(reader)) {
            rows.forEachRemaining(results::add);
        } catch (JacksonException | IllegalArgumentException malformed) {
            throw new ClusterProblem(file + " is no result file of the plan", malformed);
        }
        return results;
    }

    /** The purchases of one sale, attempt by attempt. */
    public History history(String resourceId) {
        return new History(attempts.getOrDefault(resourceId, List.of()));
    }

    /** All purchases. */
    public History history() {
        return new History(attempts.values().stream().flatMap(List::stream).toList());
    }

    /** How many purchases there were, of all generators, however many attempts each of them took. */
    public int purchases() {
        return purchases.size();
    }

    /** What those who asked for their order were told last, by the order's id. */
    public Map<String, String> lastLooks() {
        return Map.copyOf(lastLooks);
    }

    private void add(Map<String, String> row) {
        if (!row.keySet().containsAll(COLUMNS)) {
            throw new IllegalArgumentException("it has not all of the columns " + COLUMNS);
        }
        switch (row.get("label")) {
            case BUY ->
                attempts.computeIfAbsent(row.get("resourceId"), sale -> new ArrayList<>())
                        .add(attempt(row));
            case LOOK -> lastLooks.put(row.get("orderId"), row.get("orderStatus"));
            default -> throw new IllegalArgumentException("it has a sample " + row.get("label"));
        }
    }

    private Attempt attempt(Map<String, String> row) {
        int request = purchases.computeIfAbsent(row.get("purchase"), purchase -> purchases.size() + 1);
        long millis = Long.parseLong(row.get("elapsed"));
        return new Attempt(
                request, row.get("userId"), Long.parseLong(row.get("timeStamp")), millis * 1000, answer(row));
    }

    private static Answer answer(Map<String, String> row) {
        String status = row.get("responseCode");
        if (!status.matches("\\d{3}")) {
            // "Non HTTP response code: java.net.SocketTimeoutException"
            return Answer.none(status.substring(status.lastIndexOf('.') + 1));
        }
        @Nullable String orderId = row.get("orderId").isEmpty() ? null : row.get("orderId");
        return new Answer(Integer.parseInt(status), row.get("code"), orderId);
    }
}
