package io.seckill.load.scenario;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much of a scenario.
 *
 * @param scenario what users do
 * @param users how many there are, all generators together
 * @param stock units of each sale
 * @param sales how many sales
 * @param times how often each user buys in each sale
 * @param threads requests in flight at most, all generators together; {@code STEADY} has no such limit
 * @param generators JMeter processes
 * @param perSecond arrivals a second of {@code STEADY}, all generators together
 */
public record LoadPlan(
        Scenario scenario, int users, int stock, int sales, int times, int threads, int generators, int perSecond) {

    private static final int MOST = 10_000_000;

    public LoadPlan {
        require(
                users >= 1 && stock >= 1 && sales >= 1 && times >= 1,
                "users, stock, sales and requests are at least 1");
        require((long) users * sales * times <= MOST, "a load has at most 10,000,000 purchases");
        require(
                generators >= 1 && generators <= 16 && generators <= users,
                "generators are 1 to 16, and no more than users");
        require(
                threads >= generators && threads <= 5_000,
                "threads are 1 to 5000, and one for each generator at least");
        require(
                perSecond >= generators && perSecond <= 50_000,
                "the rate is 1 to 50000, and one for each generator at least");
    }

    /** Purchases, however many attempts each of them takes. */
    public int purchases() {
        return users * sales * times;
    }

    /** Whether users buy more than once on purpose. */
    public boolean repeats() {
        return times > 1;
    }

    /** How long {@code STEADY} users keep coming, in seconds: until each has come once. */
    public int seconds() {
        return Math.max(1, (int) Math.ceil((double) purchases() / perSecond));
    }

    /** As people read them. */
    Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("users", "%,d".formatted(users));
        settings.put("purchases", "%,d".formatted(purchases()));
        settings.put("sales", Integer.toString(sales));
        settings.put("units of each sale", "%,d".formatted(stock));
        settings.put("generators", Integer.toString(generators));
        if (scenario == Scenario.STEADY) {
            settings.put("arrivals a second", "%,d".formatted(perSecond));
        } else {
            settings.put("requests in flight, at most", "%,d".formatted(threads / generators * generators));
        }
        return settings;
    }

    /** Refuses what makes no sense, with a sentence for people. */
    static void require(boolean right, String sentence) {
        if (!right) {
            throw new IllegalArgumentException(sentence);
        }
    }
}
