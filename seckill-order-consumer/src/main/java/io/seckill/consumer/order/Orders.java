package io.seckill.consumer.order;

import java.util.List;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** All orders of the book. */
interface Orders extends Repository<Order, Long> {

    /** An order, if it is this user's. */
    Optional<Order> findByOrderIdAndUserId(long orderId, String userId);

    /** All orders of a user in one sale, latest first: at most one is live. */
    List<Order> findByUserIdAndResourceIdOrderByOrderIdDesc(String userId, String resourceId);
}
