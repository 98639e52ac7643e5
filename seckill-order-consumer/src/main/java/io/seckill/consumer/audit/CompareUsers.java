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

    /** Every user about whom the two differ. */
    List<Difference> differences(String resourceId, UnderWay underWay) {
        List<Difference> found = new ArrayList<>();
        reservations.pages(resourceId, limits.page(), marks -> {
            Map<String, String> recorded = orders.of(resourceId, List.copyOf(marks.keySet()));
            List<Map.Entry<String, String>> others = marks.entrySet().stream()
                    .filter(mark -> !mark.getValue().equals(recorded.get(mark.getKey())))
                    .toList();
            Set<String> ended =
                    orders.ended(others.stream().map(Map.Entry::getValue).toList());
            others.forEach(mark -> {
                @Nullable String order = recorded.get(mark.getKey());
                Kind kind = kindOf(mark.getValue(), order, ended, underWay);
                found.add(new Difference(kind, mark.getKey(), mark.getValue(), order));
            });
        });
        addOrdersWithoutReservation(resourceId, found);
        return found.stream().distinct().toList();
    }

    /** What a mark is whose order is not the user's live order. One whose order has ended is on no way any more. */
    private Kind kindOf(String reserved, @Nullable String recorded, Set<String> ended, UnderWay underWay) {
        Kind settled = recorded == null ? Kind.RESERVATION_WITHOUT_ORDER : Kind.ANOTHER_ORDER;
        if (ended.contains(reserved)) {
            return settled;
        } else if (underWay.parked().contains(reserved)) {
            return Kind.PARKED;
        } else if (underWay.pending().contains(reserved)) {
            return Kind.IN_FLIGHT;
        }
        return recorded == null && (underWay.queued() || isYoung(reserved)) ? Kind.IN_FLIGHT : settled;
    }

    // A message may be in a consumer's hand, which no queue shows.
    private boolean isYoung(String orderId) {
        return orderId.matches("[0-9]{1,18}")
                && Tsid.from(Long.parseLong(orderId))
                        .getInstant()
                        .isAfter(clock.instant().minus(limits.grace()));
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
