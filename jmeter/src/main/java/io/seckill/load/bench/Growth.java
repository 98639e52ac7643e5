package io.seckill.load.bench;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** How figures change with what there is already: users, orders, gateways; and what a start takes. */
final class Growth {

    private final Bench bench;

    Growth(Bench bench) {
        this.bench = bench;
    }

    /** What a reservation costs in sales with few users and with many. */
    void ofReservations(int times) throws IOException, InterruptedException {
        String large = filled(1_000_000);
        String middle = filled(100_000);
        for (int i = 0; i < times; i++) {
            List<String> small = Stream.generate(() -> filled(1_000)).limit(20).toList();
            bench.note("reserve_usec_1000", bench.stage().gate().cost(small, 1_000));
            bench.note("reserve_usec_100000", bench.stage().gate().cost(List.of(middle), 20_000));
            bench.note("reserve_usec_1000000", bench.stage().gate().cost(List.of(large), 20_000));
        }
    }

    private String filled(int users) {
        String sale = bench.open(Bench.PLENTY);
        bench.stage().gate().fill(sale, "f%07d", users);
        return sale;
    }

    /** How fast the queue drains into a book that has so many orders already. */
    void drainInto(String name, int orders, int times) throws IOException, InterruptedException {
        for (int i = 0; i < times; i++) {
            if (i == 0 || bench.stage().book().orders() > 2 * orders) {
                bench.say("filling the book with %,d orders", orders);
                bench.stage().book().clear();
                bench.stage().book().write(List.of(bench.open(Bench.PLENTY), bench.open(Bench.PLENTY)), orders / 2);
            }
            bench.note(name, bench.drain(bench.stage().drained() / 2));
        }
    }

    /** Purchases a second through Nginx, by this number of gateways; and what one of several takes of the memory by then. */
    void gateways(int count) throws IOException, InterruptedException {
        bench.stage().instances().scale(count);
        String sale = bench.open(Bench.PLENTY);
        bench.stage()
                .wrk()
                .post(
                        bench.stage().nginx(),
                        "/seckill/" + bench.open(Bench.PLENTY),
                        bench.stage().time());
        bench.unrecorded(() -> bench.note(
                "accepted_by_" + count + "_gateways",
                bench.stage()
                        .wrk()
                        .post(
                                bench.stage().nginx(),
                                "/seckill/" + sale,
                                bench.stage().time())
                        .acceptedPerSecond()));
        if (count > 1) {
            bench.note("gateway_rss_mb", bench.stage().instances().residentMegabytes(Instances.PLAIN_GATEWAY));
        }
    }

    /** Starts, as often as is asked. */
    void starts(StartUp starting, List<String> gateway, List<String> empty, int times)
            throws IOException, InterruptedException {
        for (int i = 0; i < times; i++) {
            bench.note("empty_ready_ms", starting.millis(empty, "/", 404));
            bench.note("gateway_ready_ms", starting.millis(gateway, "/actuator/health/readiness", 200));
        }
    }
}
