package io.seckill.stock.refusal;

import io.seckill.stock.ResourceKeys;
import io.seckill.stock.channel.HeardChannel;
import io.seckill.stock.script.ScriptRunner;
import java.util.function.Consumer;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.stereotype.Component;

/**
 * Tells at once when a sale is changed by anything but a purchase. A change that happens while the connection is away is not
 * told: {@link #areHeard} says whether it would be.
 */
@Component
public class SaleChanges implements DisposableBean {

    private final HeardChannel channel;

    SaleChanges(RedisConnectionFactory connections, ScriptRunner redis) {
        channel = new HeardChannel(ResourceKeys.CHANGES, "sale-changes-", connections, redis);
    }

    /** Who is to be told: takes the resource id, and must not wait for anything. */
    public void tell(Consumer<String> changed) {
        channel.tell(changed, () -> {});
    }

    /** As {@link HeardChannel#isHeard}. */
    public boolean areHeard() {
        return channel.isHeard();
    }

    @Override
    public void destroy() throws Exception {
        channel.close();
    }
}
