package io.seckill.load.token;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Buyers in a file, one {@code userId,token} a line. The file is readable by its owner only: who reads it can buy. */
public final class TokenFile {

    private TokenFile() {}

    /** Writes the buyers, in place of what the file held. */
    public static void write(Path file, List<Buyer> buyers) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(PrivateFile.create(file))) {
            for (Buyer buyer : buyers) {
                out.write(buyer.userId() + ',' + buyer.token() + '\n');
            }
        }
    }

    /**
     * Reads the buyers, in the file's order, with every repetition that it holds.
     *
     * @throws InvalidUsers when a line is not {@code userId,token}
     */
    public static List<Buyer> read(Path file) throws IOException {
        try (var lines = Files.lines(file)) {
            return lines.filter(line -> !line.isBlank()).map(TokenFile::buyer).toList();
        }
    }

    private static Buyer buyer(String line) {
        int comma = line.indexOf(',');
        if (comma < 1 || comma == line.length() - 1) {
            throw new InvalidUsers("a line of the token file is not userId,token");
        }
        return new Buyer(line.substring(0, comma), line.substring(comma + 1));
    }
}
