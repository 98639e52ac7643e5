package io.seckill.consumer.audit;

import com.github.f4b6a3.tsid.Tsid;
import io.seckill.consumer.audit.Difference.Kind;
import io.seckill.consumer.sale.LiveOrders;
import io.seckill.consumer.sale.LiveOrders.LiveOrder;
import io.seckill.stock.ReservationsAtTheGate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Compares reservations at the gate with live orders in the book, user by user, in both directions and in pages. */
@Component
class CompareUsers {

    private final ReservationsAtTheGate reservations;
    private final LiveOrders orders;
    private final AuditProperties limits;
    private final Clock clock;

    CompareUsers(ReservationsAtTheGate reservations, LiveOrders orders, AuditProperties limits, Clock clock) {
        this.clock = clock;
        this.reservations = reservations;
        this.orders = orders;
        this.limits = limits;
    }

    /**
     * Every user about whom the two differ.
     *
     * @param onTheirWay order ids that are pending at the gate
     * @param queued whether messages wait in queues, so that a reservation without order may be on its way; one younger than
     *     the grace may be in a consumer's hand
     */
    List<Difference> differences(String resourceId, Set<String> onTheirWay, boolean queued) {
        List<Difference> found = new ArrayList<>();
        reservations.pages(resourceId, limits.page(), marks -> {
            Map<String, String> recorded = orders.of(resourceId, List.copyOf(marks.keySet()));
            marks.forEach((userId, orderId) -> {
                boolean flying = queued || onTheirWay.contains(orderId) || isYoung(orderId);
                compare(userId, orderId, recorded.get(userId), flying, found);
            });
        });
        addOrdersWithoutReservation(resourceId, found);
        return found.stream().distinct().toList();
    }

    private boolean isYoung(String orderId) {
        return Tsid.from(Long.parseLong(orderId))
                .getInstant()
                .isAfter(clock.instant().minus(limits.grace()));
    }

    private static void compare(
            String userId, String reserved, @Nullable String recorded, boolean flying, List<Difference> found) {
        if (recorded == null) {
            Kind kind = flying ? Kind.IN_FLIGHT : Kind.RESERVATION_WITHOUT_ORDER;
            found.add(new Difference(kind, userId, reserved, null));
        } else if (!recorded.equals(reserved)) {
            found.add(new Difference(Kind.ANOTHER_ORDER, userId, reserved, recorded));
        }
    }

    private void addOrdersWithoutReservation(String resourceId, List<Difference> found) {
        List<LiveOrder> page = orders.page(resourceId, "", limits.page());
        while (!page.isEmpty()) {
            List<String> users = page.stream().map(LiveOrder::userId).toList();
            List<@Nullable String> marks = reservations.ordersOf(resourceId, users);
            for (int i = 0; i < users.size(); i++) {
                if (Objects.isNull(marks.get(i))) {
                    String orderId = page.get(i).orderId();
                    found.add(new Difference(Kind.ORDER_WITHOUT_RESERVATION, users.get(i), null, orderId));
                }
            }
            page = orders.page(resourceId, users.get(users.size() - 1), limits.page());
        }
    }
}
