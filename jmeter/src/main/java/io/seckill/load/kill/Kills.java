package io.seckill.load.kill;

import io.seckill.load.demo.SaleDesk;
import io.seckill.load.evidence.GateState;
import io.seckill.load.evidence.Stores;
import io.seckill.load.kill.victim.BrokerTrouble;
import io.seckill.load.kill.victim.Gateways;
import io.seckill.load.kill.victim.HaltPoint;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Kills gateways, one after the other, while a crowd buys. Each kill has a sale of its own: when the gateway is dead the crowd
 * moves on to the next sale, and the old one must settle while the gateway starts again.
 */
final class Kills {

    private static final int GATEWAYS = 2;
    /** Twice, beside each named point once. */
    private static final int ANYWHERE_IN_A_DECK = 2;

    private static final int UNITS = 100_000;
    private static final Duration OPEN = Duration.ofHours(12);
    private static final int MOMENT_MILLIS = 1_000;

    private final Gateways gateways;
    private final BrokerTrouble broker;
    private final SaleDesk desk;
    private final Stores stores;
    private final Settlement settlement;
    private final Random random;
    private final Deque<HaltPoint> deck = new ArrayDeque<>();

    Kills(Gateways gateways, BrokerTrouble broker, SaleDesk desk, Stores stores, Settlement settlement, Random random) {
        this.gateways = gateways;
        this.broker = broker;
        this.desk = desk;
        this.stores = stores;
        this.settlement = settlement;
        this.random = random;
    }

    /** Opens a sale for the crowd. */
    void open(String sale) {
        Instant now = Instant.now();
        desk.open(sale, UNITS, now.minusSeconds(1), now.plus(OPEN));
    }

    /** As many kills as there are sales but the last, which the crowd has left when all is over. */
    List<Kill> run(List<String> sales, Crowd crowd, PrintWriter out) throws InterruptedException {
        List<Kill> kills = new ArrayList<>();
        for (int i = 0; i + 1 < sales.size(); i++) {
            open(sales.get(i + 1));
            Kill kill = kill(i + 1, sales.get(i), sales.get(i + 1), crowd);
            out.println(kill.text());
            out.flush();
            kills.add(kill);
            gateways.awaitReady();
        }
        return kills;
    }

    private Kill kill(int number, String sale, String next, Crowd crowd) throws InterruptedException {
        HaltPoint point = draw();
        String gateway = "gateway-" + (1 + random.nextInt(GATEWAYS));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(MOMENT_MILLIS));
        boolean hit = killInTrouble(gateway, point);
        long dead = System.nanoTime();
        GateState atDeath = stores.gate().read(sale);
        crowd.moveTo(next);
        if (hit) {
            gateways.startAgain(gateway);
        }
        Settlement.Outcome outcome = settlement.await(sale, atDeath, dead);
        return new Kill(number, point, gateway, hit, atDeath.pending(), outcome.after(), outcome.differences());
    }

    /** The broker is well again when this returns, also when the run is ended from outside. */
    private boolean killInTrouble(String gateway, HaltPoint point) throws InterruptedException {
        Thread heal = new Thread(() -> broker.end(point.trouble()), "heal");
        Runtime.getRuntime().addShutdownHook(heal);
        try {
            broker.begin(point.trouble());
            return gateways.kill(gateway, point);
        } finally {
            broker.end(point.trouble());
            Runtime.getRuntime().removeShutdownHook(heal);
        }
    }

    /** By chance, but so that no point comes up again before each of the others has. */
    private HaltPoint draw() {
        if (deck.isEmpty()) {
            List<HaltPoint> shuffled = new ArrayList<>(Arrays.asList(HaltPoint.values()));
            shuffled.addAll(Collections.nCopies(ANYWHERE_IN_A_DECK - 1, HaltPoint.ANYWHERE));
            Collections.shuffle(shuffled, random);
            deck.addAll(shuffled);
        }
        return deck.remove();
    }
}
