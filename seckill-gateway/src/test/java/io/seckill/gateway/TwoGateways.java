package io.seckill.gateway;

import io.seckill.stock.TestGate;
import io.seckill.testing.TestEnvironment;

/** Two gateways on one Redis and one broker, started once and shared by all tests that break nothing. */
public final class TwoGateways {

    // None of these tests is about time: on a machine that is busy with something else they must give the same answers.
    private static final String[] PATIENT = {
        "--spring.data.redis.timeout=20s",
        "--seckill.handover.confirm-timeout=20s",
        "--seckill.handover.relay-after=60s"
    };

    private static final TwoGateways SHARED = new TwoGateways();

    public final TestEnvironment environment = TestEnvironment.gate();
    public final Gateway first = Gateway.start(environment, PATIENT);
    public final Gateway second = Gateway.start(environment, PATIENT);
    public final TestGate gate = TestGate.at(environment.redisUrl());
    public final OrderQueue queue = new OrderQueue(environment.virtualHost().uri());

    private TwoGateways() {}

    public static TwoGateways shared() {
        return SHARED;
    }

    /** One or the other. */
    public String url(int number) {
        return number % 2 == 0 ? first.url() : second.url();
    }
}
