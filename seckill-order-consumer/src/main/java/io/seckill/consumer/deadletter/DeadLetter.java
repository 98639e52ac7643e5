package io.seckill.consumer.deadletter;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.seckill.consumer.recording.DeadLetterQueue;
import io.seckill.message.OrderMessage;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.UnreadableMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.core.Message;

/**
 * A dead letter as an administrator sees it.
 *
 * @param id the dead letter's own id
 * @param orderId whose order it is; absent, like the next two, when the message cannot be read
 * @param reason why it could not be recorded
 * @param attempts how often it was tried
 * @param diedAt when it died; absent when the broker, not the consumer, brought it here
 * @param body the message as text
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DeadLetter(
        String id,
        @Nullable String orderId,
        @Nullable String resourceId,
        @Nullable String userId,
        String reason,
        int attempts,
        @Nullable Instant diedAt,
        String body) {

    static DeadLetter of(Message message, OrderMessageForm form) {
        Optional<OrderMessage> order = orderIn(message, form);
        Object reason = header(message, DeadLetterQueue.REASON);
        Object attempts = header(message, DeadLetterQueue.ATTEMPTS);
        Object diedAt = header(message, DeadLetterQueue.DIED_AT);
        return new DeadLetter(
                idOf(message),
                order.map(OrderMessage::orderId).orElse(null),
                order.map(OrderMessage::resourceId).orElse(null),
                order.map(OrderMessage::userId).orElse(null),
                reason == null ? "dead-lettered by the broker" : reason.toString(),
                attempts instanceof Number n ? n.intValue() : 0,
                diedAt instanceof Number n ? Instant.ofEpochMilli(n.longValue()) : null,
                new String(message.getBody(), StandardCharsets.UTF_8));
    }

    /** The id in the header; a letter that the broker brought here has none and is known by its content. */
    static String idOf(Message message) {
        Object id = header(message, DeadLetterQueue.ID);
        return id == null ? UUID.nameUUIDFromBytes(message.getBody()).toString() : id.toString();
    }

    static Optional<OrderMessage> orderIn(Message message, OrderMessageForm form) {
        try {
            return Optional.of(form.read(message.getBody()));
        } catch (UnreadableMessage never) {
            return Optional.empty();
        }
    }

    private static @Nullable Object header(Message message, String name) {
        return message.getMessageProperties().getHeaders().get(name);
    }
}
