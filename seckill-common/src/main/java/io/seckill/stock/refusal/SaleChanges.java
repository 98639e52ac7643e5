package io.seckill.stock.refusal;

import io.seckill.stock.ResourceKeys;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.stereotype.Component;

/**
 * Tells at once when a sale is changed by anything but a purchase. A change that happens while the connection is away is not
 * told: whoever listens must not rely on it alone.
 */
@Component
public class SaleChanges implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(SaleChanges.class);

    private final RedisMessageListenerContainer container = new RedisMessageListenerContainer();
    private boolean started;

    SaleChanges(RedisConnectionFactory connections) {
        container.setConnectionFactory(connections);
        container.afterPropertiesSet();
    }

    /** Who is to be told: takes the resource id, and must not wait for anything. */
    public void tell(Consumer<String> changed) {
        container.addMessageListener(
                (message, pattern) -> changed.accept(new String(message.getBody(), StandardCharsets.UTF_8)),
                new ChannelTopic(ResourceKeys.CHANGES));
    }

    /**
     * Begins to listen unless that has begun; from then on a lost connection is replaced by itself. Called by one thread.
     *
     * @return whether changes are told now
     */
    public boolean listen() {
        if (!started) {
            try {
                container.start();
                started = true;
            } catch (RuntimeException away) {
                log.debug("changes of sales cannot be listened to yet", away);
                container.stop();
            }
        }
        return started && container.isListening();
    }

    @Override
    public void destroy() throws Exception {
        container.destroy();
    }
}
