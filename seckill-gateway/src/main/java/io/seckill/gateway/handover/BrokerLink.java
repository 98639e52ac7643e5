package io.seckill.gateway.handover;

import com.rabbitmq.client.Connection;
import io.seckill.message.OrderMessageForm;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.stereotype.Component;

/**
 * The gateway's link to the broker: one connection, used for publishing only, and one channel. They live and die together, so
 * that what one knows of the other, above all that the broker is blocked, is never out of date. Connecting declares the
 * topology.
 */
@Component
class BrokerLink {

    private static final Logger log = LoggerFactory.getLogger(BrokerLink.class);

    private final CachingConnectionFactory connections;
    private final OrderMessageForm form;
    private final ReturnedOrders returns;
    private final PublishingSockets sockets = new PublishingSockets();
    private volatile @Nullable PublishingChannel channel;

    BrokerLink(CachingConnectionFactory connections, OrderMessageForm form, ReturnedOrders returns) {
        this.connections = connections;
        this.form = form;
        this.returns = returns;
        // With TLS the client makes a socket of that kind, and each message is sent by itself.
        if (!connections.getRabbitConnectionFactory().isSSL()) {
            connections.getRabbitConnectionFactory().setSocketFactory(sockets);
        }
    }

    /** The channel, if messages can be written to it now. */
    Optional<PublishingChannel> ready() {
        PublishingChannel now = channel;
        return now != null && now.isReady() ? Optional.of(now) : Optional.empty();
    }

    /** Connects unless connected. Called by one thread. */
    void ensureOpen(BiConsumer<Outgoing, Handover> settled) {
        PublishingChannel now = channel;
        if (now != null && now.isOpen()) {
            return;
        }
        try {
            connections.resetConnection();
            Connection connection =
                    Objects.requireNonNull(connections.createConnection().getDelegate());
            channel = new PublishingChannel(connection, form, returns, settled);
            log.info("broker link open");
        } catch (IOException | RuntimeException away) {
            // Of either kind, as when the broker closes what it has just opened: the thread that writes must outlive
            // it.
            log.warn("broker cannot be reached cause={}", away.getMessage());
        }
    }

    /** Has these messages written, and sent in one go. */
    void together(PublishingSockets.Writes writes) {
        try {
            sockets.together(writes);
        } catch (IOException mayBeSent) {
            log.warn("messages may not have been sent cause={}", mayBeSent.getMessage());
            // Settles whatever is not confirmed.
            close();
        }
    }

    int outstanding() {
        PublishingChannel now = channel;
        return now == null ? 0 : now.outstanding();
    }

    void close() {
        PublishingChannel now = channel;
        if (now != null) {
            now.close();
        }
    }
}
