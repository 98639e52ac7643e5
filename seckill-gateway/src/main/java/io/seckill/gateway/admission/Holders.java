package io.seckill.gateway.admission;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Who may hold a mark, by a hash of 8 bytes. Whoever is not in it holds none; of those who hold none a few are in it all the
 * same, and are then looked at at the gate.
 */
final class Holders {

    /** FNV-1a, 64 bits: offset basis and prime of http://www.isthe.com/chongo/tech/comp/fnv/. */
    private static final long BASIS = 0xcbf29ce484222325L;

    private static final long PRIME = 0x100000001b3L;

    static final Holders NOBODY = new Holders(0);

    private final int expected;
    private final long[] hashes;
    private int size;
    private boolean tooMany;

    Holders(int expected) {
        this.expected = expected;
        // A scan may give a user more than once while Redis makes room in the hash.
        this.hashes = new long[expected + expected / 8 + 16];
    }

    void add(String userId) {
        tooMany = size == hashes.length;
        if (!tooMany) {
            hashes[size++] = hash(userId);
        }
    }

    /**
     * To be asked from now on, by any thread; empty when there were more than expected or fewer, as after a failover in the
     * middle of a scan: then some may be missing.
     */
    Optional<Holders> complete() {
        Arrays.sort(hashes, 0, size);
        long distinct = LongStream.range(0, size)
                .filter(i -> i == 0 || hashes[(int) i] != hashes[(int) i - 1])
                .count();
        return tooMany || distinct != expected ? Optional.empty() : Optional.of(this);
    }

    int size() {
        return expected;
    }

    boolean mayHold(String userId) {
        return Arrays.binarySearch(hashes, 0, size, hash(userId)) >= 0;
    }

    private static long hash(String userId) {
        long hash = BASIS;
        for (int i = 0; i < userId.length(); i++) {
            hash = (hash ^ userId.charAt(i)) * PRIME;
        }
        return hash;
    }
}
