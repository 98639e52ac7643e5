package io.seckill.load.bench;

import io.seckill.message.OrderMessage;
import io.seckill.message.OrderMessageForm;
import io.seckill.stock.Reservation;
import java.util.stream.IntStream;

/** Messages as gateways write them, of users who each buy once. */
final class OrderMessages {

    /** Order ids are these many bits of time, and then a count: so large that they meet none that a gateway gives. */
    private static final int COUNT_BITS = 22;

    private OrderMessages() {}

    static Iterable<byte[]> of(String sale, int count) {
        OrderMessageForm form = new OrderMessageForm();
        long first = System.currentTimeMillis() << COUNT_BITS;
        return () -> IntStream.range(0, count)
                .mapToObj(i -> new Reservation(sale, Bench.USER.formatted(i), Long.toString(first + i)))
                .map(reservation -> form.write(OrderMessage.of(reservation)))
                .iterator();
    }
}
