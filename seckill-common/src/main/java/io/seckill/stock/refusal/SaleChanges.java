package io.seckill.stock.refusal;

import io.seckill.stock.ResourceKeys;
import io.seckill.stock.script.ScriptRunner;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.stereotype.Component;
import org.springframework.util.backoff.FixedBackOff;

/**
 * Tells at once when a sale is changed by anything but a purchase. A change that happens while the connection is away is not
 * told: {@link #areHeard} says whether it would be.
 */
@Component
public class SaleChanges implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(SaleChanges.class);
    /** No id begins so: what only asks whether it comes back. */
    private static final char PROBE = '*';

    /** After so many calls without an answer the subscription is made anew. */
    private static final int SILENT_CALLS = 10;

    private final RedisMessageListenerContainer container = new RedisMessageListenerContainer();
    private final ScriptRunner redis;
    private final String ownProbes = PROBE + UUID.randomUUID().toString() + PROBE;
    private boolean started;
    private int silentCalls;
    private long lastProbe;
    private volatile long heardProbe;

    SaleChanges(RedisConnectionFactory connections, ScriptRunner redis) {
        this.redis = redis;
        container.setConnectionFactory(connections);
        // Who is told does not wait for anything: a thread for each message would cost more than the message.
        container.setTaskExecutor(Runnable::run);
        container.setSubscriptionExecutor(new SimpleAsyncTaskExecutor("sale-changes-"));
        // It would wait on our thread and try for ever; we come again by ourselves.
        container.setRecoveryBackoff(new FixedBackOff(0, 0));
        container.afterPropertiesSet();
    }

    /** Who is to be told: takes the resource id, and must not wait for anything. */
    public void tell(Consumer<String> changed) {
        container.addMessageListener(
                (message, pattern) -> take(new String(message.getBody(), StandardCharsets.UTF_8), changed),
                new ChannelTopic(ResourceKeys.CHANGES));
    }

    private void take(String message, Consumer<String> changed) {
        if (message.startsWith(ownProbes)) {
            heardProbe = Long.parseLong(message.substring(ownProbes.length()));
        } else if (message.charAt(0) != PROBE) {
            changed.accept(message);
        }
    }

    /**
     * Whether changes are told now: whether what was sent at the last call has come back since. Begins to listen unless that
     * has begun; from then on a lost connection is replaced by itself. Called by one thread, now and then.
     */
    public boolean areHeard() {
        boolean heard = lastProbe > 0 && heardProbe == lastProbe;
        try {
            // First, since without Redis there is nothing to be subscribed to.
            String probe = ownProbes + ++lastProbe;
            redis.commands(commands -> commands.convertAndSend(ResourceKeys.CHANGES, probe));
            silentCalls = heard ? 0 : silentCalls + 1;
            subscribe();
        } catch (RuntimeException away) {
            log.debug("changes of sales cannot be listened to now", away);
        }
        return heard;
    }

    private void subscribe() {
        if (silentCalls > SILENT_CALLS) {
            // What was refused once, as by a permission that was missing then, the client does not ask for again.
            silentCalls = 0;
            started = false;
            container.stop();
        }
        if (!started) {
            try {
                container.start();
                started = true;
            } catch (RuntimeException refused) {
                container.stop();
                throw refused;
            }
        }
    }

    @Override
    public void destroy() throws Exception {
        container.destroy();
    }
}
