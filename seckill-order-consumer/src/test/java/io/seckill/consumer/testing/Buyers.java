package io.seckill.consumer.testing;

import com.github.f4b6a3.tsid.TsidCreator;
import io.seckill.message.OrderMessage;
import io.seckill.stock.Reservation;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Makes sales' names, order ids and the messages of users named user-1, user-2, ... */
public final class Buyers {

    private Buyers() {}

    public static String newResource() {
        return "sale-" + UUID.randomUUID();
    }

    public static String newOrderId() {
        return Long.toString(TsidCreator.getTsid().toLong());
    }

    public static String user(int number) {
        return "user-" + number;
    }

    public static OrderMessage order(String resourceId, int user) {
        return order(resourceId, user(user), newOrderId());
    }

    public static OrderMessage order(String resourceId, String userId, String orderId) {
        return OrderMessage.of(new Reservation(resourceId, userId, orderId));
    }

    /** One order for each user from the first to the last, both included. */
    public static List<OrderMessage> orders(String resourceId, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(user -> order(resourceId, user))
                .toList();
    }
}
