package io.seckill.load.rush;

import io.seckill.load.token.Buyer;
import io.seckill.stock.ResourceKeys;
import java.net.URI;
import java.util.List;

/**
 * What a rush does: one purchase for each entry of {@code buyers}, over all targets in turn.
 *
 * @param resourceId what is bought
 * @param buyers who buys, in order; one who is there twice buys twice
 * @param targets base addresses, Nginx or gateways, at least one
 * @param limits how much at once and how often again
 */
public record RushPlan(String resourceId, List<Buyer> buyers, List<URI> targets, RushLimits limits) {

    public RushPlan {
        if (!ResourceKeys.isId(resourceId)) {
            throw new IllegalArgumentException("not a resource id: " + resourceId);
        }
        if (buyers.isEmpty() || targets.isEmpty()) {
            throw new IllegalArgumentException("a rush needs at least one buyer and one target");
        }
        buyers = List.copyOf(buyers);
        targets = List.copyOf(targets);
    }
}
