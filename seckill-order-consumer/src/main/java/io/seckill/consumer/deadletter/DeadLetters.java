package io.seckill.consumer.deadletter;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.GetResponse;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.OrderTopology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
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

    private final RabbitTemplate broker;
    private final OrderMessageForm form;
    private final DeadLetterProperties limits;
    private final MessagePropertiesConverter properties = new DefaultMessagePropertiesConverter();
    private final ReentrantLock oneAtATime = new ReentrantLock();

    DeadLetters(RabbitTemplate broker, OrderMessageForm form, DeadLetterProperties limits) {
        this.broker = broker;
        this.form = form;
        this.limits = limits;
    }

    /** The dead letters, oldest first, up to the limit. One that another instance has in hand is not seen. */
    List<DeadLetter> list() {
        List<DeadLetter> letters = new ArrayList<>();
        look(message -> letters.add(DeadLetter.of(message, form)));
        return letters;
    }

    /** Shows the dead letters, oldest first, up to the limit. */
    void look(Consumer<Message> looks) {
        visit(message -> {
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

    /** Takes letters in hand one after the other; those for which the visitor says true are removed, the rest given back. */
    private void visit(Predicate<Message> removes) {
        // One after the other: two who take letters in hand at once would hide them from each other.
        oneAtATime.lock();
        try {
            broker.execute(channel -> visitOn(channel, removes));
        } finally {
            oneAtATime.unlock();
        }
    }

    private boolean visitOn(Channel channel, Predicate<Message> removes) throws IOException {
        List<Long> kept = new ArrayList<>();
        try {
            for (int seen = 0; seen < limits.most(); seen++) {
                GetResponse letter = channel.basicGet(OrderTopology.DEAD, false);
                if (letter == null) {
                    break;
                }
                settleOrKeep(channel, letter, removes, kept);
            }
        } finally {
            giveBack(channel, kept);
        }
        return true;
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

    private static void giveBack(Channel channel, List<Long> tags) throws IOException {
        for (long tag : tags) {
            channel.basicReject(tag, true);
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
