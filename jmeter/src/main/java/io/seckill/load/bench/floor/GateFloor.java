package io.seckill.load.bench.floor;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.seckill.load.cluster.ClusterProblem;
import io.seckill.stock.ResourceKeys;
import io.seckill.stock.script.GateScripts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redis with the gate's own script: as fast as redis-benchmark sends it, and what one call and one mark cost. */
public final class GateFloor implements AutoCloseable {

    private static final Pattern RATE = Pattern.compile("([0-9.]+) requests per second");
    private static final Pattern COST = Pattern.compile("cmdstat_evalsha:.*usec_per_call=([0-9.]+)");
    private static final int PAGE = 1_000;

    private final RedisURI address;
    private final RedisClient client;
    private final StatefulRedisConnection<String, String> redis;

    public GateFloor(String redisUrl) {
        this.address = RedisURI.create(redisUrl);
        this.client = RedisClient.create(address);
        this.redis = client.connect();
    }

    /** So many reservations of random users, 16 sent at a time on each of 50 connections; calls a second. */
    public double reserve(String resourceId, int count) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "redis-benchmark",
                "-h",
                address.getHost(),
                "-p",
                Integer.toString(address.getPort()),
                "-c",
                "50",
                "-P",
                "16",
                "-n",
                Integer.toString(count),
                "-r",
                "1000000000",
                "-q",
                "EVALSHA",
                redis.sync().scriptLoad(script("reserve.lua")),
                "4"));
        command.addAll(new ResourceKeys(resourceId).all());
        command.addAll(List.of("3600000", "b__rand_int__", "1__rand_int__"));
        ProcessBuilder benchmark = new ProcessBuilder(command).redirectErrorStream(true);
        benchmark.command().addAll(1, List.of("-a", password()));
        Process process = benchmark.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher rate = RATE.matcher(output);
        if (process.waitFor() != 0 || !rate.find()) {
            throw new ClusterProblem("redis-benchmark did not end well");
        }
        return Double.parseDouble(rate.group(1));
    }

    /** What one call of that script costs Redis, in microseconds, in sales of these users already. */
    public double cost(List<String> resourceIds, int callsOfEach) throws IOException, InterruptedException {
        redis.sync().configResetstat();
        for (String resourceId : resourceIds) {
            reserve(resourceId, callsOfEach);
        }
        Matcher cost = COST.matcher(redis.sync().info("commandstats"));
        if (!cost.find()) {
            throw new ClusterProblem("Redis does not tell what a script costs");
        }
        return Double.parseDouble(cost.group(1));
    }

    /**
     * Gives a sale so many users more, each with an order, as if they had bought and been confirmed.
     *
     * @param name of a user, a format of its number
     */
    public void fill(String resourceId, String name, int users) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        for (int from = 0; from < users; from += PAGE) {
            Map<String, String> marks = new HashMap<>();
            for (int user = from; user < Math.min(users, from + PAGE); user++) {
                marks.put(name.formatted(user), Long.toString(700_000_000_000_000_000L + user));
            }
            redis.sync().hset(keys.users(), marks);
            redis.sync().decrby(keys.stock(), marks.size());
        }
    }

    /** What all keys of a sale take in Redis, in bytes for each of its marks. */
    public double bytesOfAReservation(String resourceId) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        double bytes = 0;
        for (String key : keys.all()) {
            Long of = redis.sync()
                    .eval(
                            "return redis.call('MEMORY', 'USAGE', KEYS[1], 'SAMPLES', '0')",
                            ScriptOutputType.INTEGER,
                            key);
            bytes += of == null ? 0 : of;
        }
        return bytes / redis.sync().hlen(keys.users());
    }

    /** Reservations of a sale that are not confirmed. */
    public long pending(String resourceId) {
        return redis.sync().zcard(new ResourceKeys(resourceId).pending());
    }

    /** Opens a sale of the naive baseline. */
    public void openNaive(String resourceId, long units) {
        redis.sync().set("naive:" + resourceId, Long.toString(units));
    }

    private String password() {
        char[] password =
                address.getCredentialsProvider().resolveCredentials().block().getPassword();
        return new String(Objects.requireNonNull(password));
    }

    private static String script(String file) throws IOException {
        try (InputStream source = Objects.requireNonNull(GateScripts.class.getResourceAsStream(file))) {
            return new String(source.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        redis.close();
        client.shutdown();
    }
}
