package io.seckill.consumer.deadletter;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.GetResponse;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.OrderTopology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.support.DefaultMessagePropertiesConverter;
import org.springframework.amqp.rabbit.support.MessagePropertiesConverter;
import org.springframework.stereotype.Component;

/**
 * All dead letters. They stay in the broker's dead-letter queue, which is their only home: looking takes them in hand and gives
 * all of them back, settling gives all but one back. A process that dies meanwhile loses nothing: the broker gives them back.
 */
@Component
class DeadLetters {

    private static final Duration LOOK_EVERY = Duration.ofMillis(5);

    private final RabbitTemplate broker;
    private final OrderMessageForm form;
    private final DeadLetterProperties limits;
    private final LettersLock lock;
    private final MessagePropertiesConverter properties = new DefaultMessagePropertiesConverter();

    DeadLetters(RabbitTemplate broker, OrderMessageForm form, DeadLetterProperties limits, LettersLock lock) {
        this.broker = broker;
        this.form = form;
        this.limits = limits;
        this.lock = lock;
    }

    /** The dead letters, oldest first, up to the limit. */
    List<DeadLetter> list() {
        List<DeadLetter> letters = new ArrayList<>();
        look(message -> letters.add(DeadLetter.of(message, form)));
        return letters;
    }

    /** Shows the dead letters, oldest first, up to the limit, and says how many there are in all. */
    long look(Consumer<Message> looks) {
        return visit(message -> {
            looks.accept(message);
            return false;
        });
    }

    /** One dead letter, if it is there. */
    Optional<DeadLetter> find(String id) {
        return list().stream().filter(letter -> letter.id().equals(id)).findFirst();
    }

    /**
     * Deals with one dead letter and, if that succeeds, removes it.
     *
     * @param deal what to do; may be done again for the same letter if this process dies before the removal
     * @return whether the letter was there and is settled
     */
    boolean settle(String id, Predicate<Message> deal) {
        boolean[] settled = {false};
        visit(message -> {
            boolean done = DeadLetter.idOf(message).equals(id) && !settled[0] && deal.test(message);
            settled[0] |= done;
            return done;
        });
        return settled[0];
    }

    /**
     * Takes letters in hand one after the other; those for which the visitor says true are removed, the rest given back. Says
     * how many there were.
     */
    private long visit(Predicate<Message> removes) {
        // Two who take letters in hand at once would hide them from each other, and a hidden letter looks like a leak.
        return lock.whileHeld(() -> Objects.requireNonNull(broker.execute(channel -> visitOn(channel, removes))));
    }

    private long visitOn(Channel channel, Predicate<Message> removes) throws IOException {
        List<Long> kept = new ArrayList<>();
        try {
            long seen = 0;
            for (; seen < limits.most(); seen++) {
                GetResponse letter = channel.basicGet(OrderTopology.DEAD, false);
                if (letter == null) {
                    return seen;
                }
                settleOrKeep(channel, letter, removes, kept);
            }
            return seen + channel.messageCount(OrderTopology.DEAD);
        } finally {
            giveBack(channel, kept);
        }
    }

    private void settleOrKeep(Channel channel, GetResponse letter, Predicate<Message> removes, List<Long> kept)
            throws IOException {
        long tag = letter.getEnvelope().getDeliveryTag();
        kept.add(tag);
        if (removes.test(message(letter))) {
            channel.basicAck(tag, false);
            kept.remove(tag);
        }
    }

    /** Ends when they wait in their queue again, within a limit: who counts letters next, or looks for them, must find them. */
    private void giveBack(Channel channel, List<Long> tags) throws IOException {
        for (long tag : tags) {
            channel.basicReject(tag, true);
        }
        long end = System.nanoTime() + limits.patience().toNanos();
        while (channel.messageCount(OrderTopology.DEAD) < tags.size() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
    }

    private Message message(GetResponse letter) {
        @Nullable String charset = StandardCharsets.UTF_8.name();
        return new Message(
                letter.getBody(),
                properties.toMessageProperties(
                        letter.getProps(), letter.getEnvelope(), Objects.requireNonNull(charset)));
    }
}
