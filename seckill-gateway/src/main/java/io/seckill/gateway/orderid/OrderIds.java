package io.seckill.gateway.orderid;

import com.github.f4b6a3.tsid.Tsid;
import com.github.f4b6a3.tsid.TsidFactory;
import io.seckill.stock.script.GateAway;
import java.time.Instant;
import java.util.OptionalInt;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Gives order ids: time-sorted 64-bit numbers (TSID), unique over all instances, in decimal. */
@Component
public class OrderIds implements HealthIndicator {

    private static final int NODE_BITS = 10;

    private final NodeLease lease;
    private volatile Source source = new Source(-1, TsidFactory.newInstance1024());

    OrderIds(NodeLease lease) {
        this.lease = lease;
    }

    /**
     * The next id.
     *
     * @throws GateAway while this instance holds no node number
     */
    public String next() {
        OptionalInt node = lease.node();
        if (node.isEmpty()) {
            throw new GateAway("this instance holds no node number", null);
        }
        return Long.toString(sourceOf(node.getAsInt()).factory().create().toLong());
    }

    /** When an order id was given, by the clock of the instance that gave it. */
    public static Instant timeOf(String orderId) {
        return Tsid.from(Long.parseLong(orderId)).getInstant();
    }

    @Override
    public Health health() {
        OptionalInt node = lease.node();
        return node.isPresent()
                ? Health.up().withDetail("node", node.getAsInt()).build()
                : Health.down().withDetail("reason", "no node number is held").build();
    }

    private Source sourceOf(int node) {
        Source now = source;
        return now.node() == node ? now : change(node);
    }

    private synchronized Source change(int node) {
        if (source.node() != node) {
            source = new Source(
                    node,
                    TsidFactory.builder().withNodeBits(NODE_BITS).withNode(node).build());
        }
        return source;
    }

    private record Source(int node, TsidFactory factory) {}
}
