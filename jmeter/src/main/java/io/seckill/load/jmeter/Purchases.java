package io.seckill.load.jmeter;

import io.seckill.load.token.Buyer;
import io.seckill.load.token.PrivateFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The purchases of one generator, in the file that the plan reads: {@code userId,token,resourceId} a line. The file is readable
 * by its owner only: who reads it can buy.
 */
final class Purchases {

    private Purchases() {}

    /**
     * Writes them, in place of what the file held: every buyer buys in every sale, so often.
     *
     * @param times how often each buyer buys in each sale; all have bought once before one buys again
     */
    static void write(Path file, List<Buyer> buyers, List<String> sales, int times) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(PrivateFile.create(file))) {
            for (int time = 0; time < times; time++) {
                for (Buyer buyer : buyers) {
                    for (String resourceId : sales) {
                        out.write(buyer.userId() + ',' + buyer.token() + ',' + resourceId + '\n');
                    }
                }
            }
        }
    }
}
