package io.seckill.stock.channel;

import io.seckill.stock.script.ScriptRunner;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.SubscriptionListener;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.util.backoff.FixedBackOff;

/**
 * Listens on one channel with one subscription, and knows whether it would hear something. What is published while the connection is
 * away is not heard: {@link #isHeard} says whether it would be, and each (re)connect is told.
 */
public final class HeardChannel {

    private static final Logger log = LoggerFactory.getLogger(HeardChannel.class);
    /** No message begins so: what only asks whether it comes back. */
    private static final char PROBE = '*';

    /** After so many calls without an answer the subscription is made anew. */
    private static final int SILENT_CALLS = 10;

    private final RedisMessageListenerContainer container = new RedisMessageListenerContainer();
    private final String name;
    private final ScriptRunner redis;
    private final String ownProbes = PROBE + UUID.randomUUID().toString() + PROBE;
    private boolean started;
    private int silentCalls;
    private long lastProbe;
    private volatile long heardProbe;

    /** A channel, and the name of the threads that keep the subscription. */
    public HeardChannel(String name, String threads, RedisConnectionFactory connections, ScriptRunner redis) {
        this.name = name;
        this.redis = redis;
        container.setConnectionFactory(connections);
        // Who is told does not wait for anything: a thread for each message would cost more than the message.
        container.setTaskExecutor(Runnable::run);
        container.setSubscriptionExecutor(new SimpleAsyncTaskExecutor(threads));
        // It would wait on our thread and try for ever; we come again by ourselves.
        container.setRecoveryBackoff(new FixedBackOff(0, 0));
        container.afterPropertiesSet();
    }

    /** Who is to be told of each message, and of each time that the subscription stands (anew); neither may wait for anything. */
    public void tell(Consumer<String> message, Runnable subscribed) {
        container.addMessageListener(new Ear(message, subscribed), new ChannelTopic(name));
    }

    private final class Ear implements MessageListener, SubscriptionListener {

        private final Consumer<String> told;
        private final Runnable subscribed;

        Ear(Consumer<String> told, Runnable subscribed) {
            this.told = told;
            this.subscribed = subscribed;
        }

        @Override
        public void onMessage(Message message, byte @Nullable [] pattern) {
            String text = new String(message.getBody(), StandardCharsets.UTF_8);
            if (text.startsWith(ownProbes)) {
                heardProbe = Long.parseLong(text.substring(ownProbes.length()));
            } else if (text.charAt(0) != PROBE) {
                told.accept(text);
            }
        }

        /** Also when the client connected again by itself. */
        @Override
        public void onChannelSubscribed(byte[] channel, long count) {
            subscribed.run();
        }
    }

    /**
     * Whether messages are heard now: whether what was sent at the last call has come back since. Begins to listen unless that
     * has begun; from then on a lost connection is replaced by itself. Called by one thread, now and then.
     */
    public boolean isHeard() {
        boolean heard = lastProbe > 0 && heardProbe == lastProbe;
        try {
            // First, since without Redis there is nothing to be subscribed to.
            String probe = ownProbes + ++lastProbe;
            redis.commands(commands -> commands.convertAndSend(name, probe));
            silentCalls = heard ? 0 : silentCalls + 1;
            subscribe();
        } catch (RuntimeException away) {
            log.debug("cannot listen now channel={}", name, away);
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

    /** Listens no more. */
    public void close() throws Exception {
        container.destroy();
    }
}
