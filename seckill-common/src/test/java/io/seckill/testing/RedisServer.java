package io.seckill.testing;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.concurrent.atomic.AtomicInteger;

/** A Redis that the tests of this JVM share. */
public final class RedisServer {

    private final String url;
    private final AtomicInteger last = new AtomicInteger();

    RedisServer(String url) {
        this.url = url;
    }

    /** The address of database 0, which all tests share: {@code redis://:password@host:port/0}. */
    public String url() {
        return url;
    }

    /**
     * The address of a database that nobody else in this JVM has, emptied. Without one, gateways of two tests would see
     * each other's sales.
     *
     * @throws IllegalStateException when the server has no more of them (16 unless it is told otherwise)
     */
    public String newDatabase() {
        int number = last.incrementAndGet();
        RedisURI address = RedisURI.create(url);
        RedisClient client = RedisClient.create(address);
        try {
            RedisCommands<String, String> redis = client.connect().sync();
            int databases = Integer.parseInt(redis.configGet("databases").get("databases"));
            if (number >= databases) {
                throw new IllegalStateException(
                        "this Redis has %d databases and the tests of one JVM used them all; start it"
                                + " with --databases 4096".formatted(databases));
            }
            redis.select(number);
            redis.flushdb();
        } finally {
            client.shutdown();
        }
        return url.replaceFirst("/\\d*$", "/" + number);
    }
}
