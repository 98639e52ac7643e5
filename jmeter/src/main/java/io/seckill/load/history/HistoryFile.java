package io.seckill.load.history;

import io.seckill.load.cluster.ClusterProblem;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A history in a CSV file, one attempt a line below a head line. No token is ever written. */
public final class HistoryFile {

    private static final String HEAD = "request,userId,at,latencyMicros,status,code,orderId";
    private static final int COLUMNS = 7;

    private HistoryFile() {}

    /** Writes a history, in place of what the file held. */
    public static void write(Path file, History history) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(HEAD + '\n');
            for (Attempt attempt : history.attempts()) {
                out.write(line(attempt) + '\n');
            }
        }
    }

    /** Reads a history; a file of another form is a {@link ClusterProblem}. */
    public static History read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
            throw new ClusterProblem(file + " is no history: its first line is not " + HEAD);
        }
        return new History(
                lines.stream().skip(1).map(line -> attempt(file, line)).toList());
    }

    private static String line(Attempt attempt) {
        Answer answer = attempt.answer();
        return String.join(
                ",",
                Integer.toString(attempt.request()),
                attempt.userId(),
                Long.toString(attempt.at()),
                Long.toString(attempt.latency()),
                Integer.toString(answer.status()),
                answer.code(),
                answer.orderId() == null ? "" : answer.orderId());
    }

    private static Attempt attempt(Path file, String line) {
        String[] cells = line.split(",", -1);
        try {
            if (cells.length == COLUMNS) {
                return attempt(cells);
            }
        } catch (NumberFormatException malformed) {
            // told below, with the line
        }
        throw new ClusterProblem(file + " is no history: it has the line " + line);
    }

    private static Attempt attempt(String[] cells) {
        @Nullable String orderId = cells[6].isEmpty() ? null : cells[6];
        Answer answer = new Answer(Integer.parseInt(cells[4]), cells[5], orderId);
        return new Attempt(
                Integer.parseInt(cells[0]), cells[1], Long.parseLong(cells[2]), Long.parseLong(cells[3]), answer);
    }
}
