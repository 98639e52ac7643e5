package io.seckill.consumer.testing;

import io.seckill.message.OrderMessage;
import io.seckill.stock.Reservation;
import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.ResourceKeys;
import io.seckill.stock.StockLedger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.springframework.data.redis.connection.RedisServerCommands;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Reserves at the gate in the place of a gateway, and looks at its keys. */
public final class GateHand {

    private static final Duration RELAY_AFTER = Duration.ofMinutes(1);

    private final StockLedger ledger;
    private final StringRedisTemplate redis;

    GateHand(RunningConsumer consumer) {
        ledger = consumer.bean(StockLedger.class);
        redis = consumer.bean(StringRedisTemplate.class);
    }

    public ReserveAnswer reserve(OrderMessage order) {
        return ledger.reserve(List.of(order.reservation()), RELAY_AFTER)
                .toCompletableFuture()
                .join()
                .get(0);
    }

    /** Users from the first to the last try to reserve, one by one; their answers in this order. */
    public List<ReserveOutcome> tryUsers(String resourceId, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(user -> reserve(Buyers.order(resourceId, user)).outcome())
                .toList();
    }

    /** Reserves for users who all get a unit, as a gateway whose messages are not published yet. */
    public List<OrderMessage> reserveAll(String resourceId, int first, int last) {
        List<OrderMessage> orders = Buyers.orders(resourceId, first, last);
        for (OrderMessage order : orders) {
            ReserveAnswer answer = reserve(order);
            if (answer.outcome() != ReserveOutcome.RESERVED) {
                throw new AssertionError(order + " was not reserved but " + answer);
            }
        }
        return orders;
    }

    /** Drops orders from pending, as after the broker's confirm. */
    public void confirm(List<OrderMessage> orders) {
        ledger.confirm(orders.stream().map(OrderMessage::reservation).toList());
    }

    public void release(Reservation reservation) {
        ledger.release(reservation);
    }

    /** Rr: units left, or -1 when the key is missing. */
    public long stock(String resourceId) {
        String left = redis.opsForValue().get(new ResourceKeys(resourceId).stock());
        return left == null ? -1 : Long.parseLong(left);
    }

    /** U: users with a mark. */
    public long users(String resourceId) {
        return redis.opsForHash().size(new ResourceKeys(resourceId).users());
    }

    /** A field of the sale's hash, such as total or state. */
    public String sale(String resourceId, String field) {
        return String.valueOf(redis.opsForHash().get(new ResourceKeys(resourceId).sale(), field));
    }

    public StringRedisTemplate redis() {
        return redis;
    }

    /** Plants a mark with its unit, as reserved; no message goes with it. */
    public void plantMark(String resourceId, String userId, String orderId) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        redis.opsForHash().put(keys.users(), userId, orderId);
        redis.opsForValue().decrement(keys.stock());
    }

    /** A user's mark is gone, and the stock is as it was. */
    public void loseMark(String resourceId, String userId) {
        redis.opsForHash().delete(new ResourceKeys(resourceId).users(), userId);
    }

    /** Keeps what the gate holds of a sale now, as a replica that gets no more writes; running it promotes the replica. */
    public Runnable replica(String resourceId) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        String stock = redis.opsForValue().get(keys.stock());
        Map<Object, Object> users = redis.opsForHash().entries(keys.users());
        return () -> {
            redis.delete(List.of(keys.users(), keys.pending()));
            redis.opsForValue().set(keys.stock(), stock);
            redis.opsForHash().putAll(keys.users(), users);
        };
    }

    /** Everything that this gate holds is gone. */
    public void loseEverything() {
        redis.execute((RedisCallback<Boolean>) connection -> {
            RedisServerCommands server = connection.serverCommands();
            server.flushDb();
            return true;
        });
    }
}
