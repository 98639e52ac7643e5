package io.seckill.gateway.orderid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.seckill.gateway.TwoGateways;
import io.seckill.stock.script.GateAway;
import io.seckill.stock.script.ScriptRunner;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Status;

/** Order ids are unique over all instances, since no two hold the same node number at a time. */
class OrderIdsIT {

    private static final OrderIdProperties USUAL =
            new OrderIdProperties(Duration.ofSeconds(30), Duration.ofSeconds(10));
    private static final OrderIdProperties SHORT =
            new OrderIdProperties(Duration.ofMillis(300), Duration.ofMillis(100));

    private final TwoGateways gateways = TwoGateways.shared();
    private final ScriptRunner scripts = gateways.gate.part(ScriptRunner.class);

    @Test
    void twoGatewaysHoldDifferentNodeNumbers() {
        assertThat(gateways.first.part(NodeLease.class).node())
                .isPresent()
                .isNotEqualTo(gateways.second.part(NodeLease.class).node());
    }

    @Test
    void threeInstancesMakeThreeHundredThousandIdsWithoutARepeat() {
        List<OrderIds> instances =
                Stream.generate(() -> leased(USUAL)).limit(3).map(OrderIds::new).toList();

        Set<String> ids = new HashSet<>();
        instances.parallelStream()
                .map(source ->
                        IntStream.range(0, 100_000).mapToObj(i -> source.next()).toList())
                .forEachOrdered(ids::addAll);

        assertThat(ids).hasSize(300_000).allMatch(id -> Long.parseLong(id) > 0);
    }

    @Test
    void aLapsedLeaseGivesNoIdsUntilItIsHeldAgain() {
        NodeLease lease = leased(SHORT);
        OrderIds ids = new OrderIds(lease);
        assertThat(ids.health().getStatus()).isEqualTo(Status.UP);

        await().until(() -> lease.node().isEmpty());
        assertThatThrownBy(ids::next).isInstanceOf(GateAway.class);
        assertThat(ids.health().getStatus()).isEqualTo(Status.DOWN);

        NodeLease renewed = new NodeLease(scripts, USUAL);
        assertThatThrownBy(new OrderIds(renewed)::next).isInstanceOf(GateAway.class);
        renewed.renew();
        assertThat(new OrderIds(renewed).next()).isNotEmpty();
    }

    @Test
    void aNumberThatAnotherInstanceTookIsNotTakenBack() {
        NodeLease lease = leased(SHORT);
        int lost = lease.node().orElseThrow();
        await().until(() -> lease.node().isEmpty());
        gateways.gate.redis().set("seckill:node:" + lost, "another instance");

        lease.renew();

        assertThat(lease.node()).isPresent().isNotEqualTo(java.util.OptionalInt.of(lost));
        gateways.gate.redis().del("seckill:node:" + lost);
    }

    @Test
    void aRenewalThatLeavesNoRoomForFailureIsRefused() {
        assertThatThrownBy(() -> new OrderIdProperties(Duration.ofSeconds(10), Duration.ofSeconds(4)))
                .hasMessageContaining("a third");
    }

    private NodeLease leased(OrderIdProperties properties) {
        NodeLease lease = new NodeLease(scripts, properties);
        lease.renew();
        return lease;
    }
}
