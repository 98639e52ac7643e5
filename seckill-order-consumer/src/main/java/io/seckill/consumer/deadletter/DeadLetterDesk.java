package io.seckill.consumer.deadletter;

import io.seckill.consumer.book.OrderBook;
import io.seckill.consumer.recording.ConfirmedSend;
import io.seckill.consumer.recording.DeadLetterQueue;
import io.seckill.message.OrderMessage;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.OrderTopology;
import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.StockLedger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.stereotype.Component;

/**
 * What an administrator does about a dead letter. The letter leaves its queue last, so each act is completed by doing it again
 * when it was cut short, and has its effect once.
 */
@Component
class DeadLetterDesk {

    private static final Logger log = LoggerFactory.getLogger(DeadLetterDesk.class);

    private final DeadLetters letters;
    private final ConfirmedSend confirmed;
    private final OrderBook book;
    private final StockLedger ledger;
    private final OrderMessageForm form;

    DeadLetterDesk(
            DeadLetters letters, ConfirmedSend confirmed, OrderBook book, StockLedger ledger, OrderMessageForm form) {
        this.letters = letters;
        this.confirmed = confirmed;
        this.book = book;
        this.ledger = ledger;
        this.form = form;
    }

    /**
     * Sends the message to its first attempt again.
     *
     * @throws Problem NOT_FOUND; UNAVAILABLE when the broker did not confirm, and the letter is still there
     */
    void replay(String id) {
        settle(id, letter -> confirmed.to(OrderTopology.ORDERS, fresh(letter)));
    }

    /**
     * Gives the message up: its order is FAILED, and the gate gets the unit back. An order that the book has in another state is
     * left as it is.
     *
     * @throws Problem NOT_FOUND
     */
    void discard(String id) {
        settle(id, letter -> {
            log.warn(
                    "dead letter discarded id={} messageId={}",
                    id,
                    letter.getMessageProperties().getMessageId());
            DeadLetter.orderIn(letter, form).ifPresent(this::end);
            return true;
        });
    }

    private void end(OrderMessage order) {
        if (book.discard(order)) {
            ledger.giveBack(order.reservation());
        }
    }

    private void settle(String id, java.util.function.Predicate<Message> deal) {
        boolean[] there = {false};
        boolean settled = letters.settle(id, letter -> {
            there[0] = true;
            return deal.test(letter);
        });
        if (!settled) {
            throw there[0]
                    ? Problem.of(ProblemCode.UNAVAILABLE, "The broker did not confirm; the dead letter is still there.")
                            .retryAfter(java.time.Duration.ofSeconds(1))
                    : Problem.of(ProblemCode.NOT_FOUND, "There is no such dead letter.");
        }
    }

    private static Message fresh(Message letter) {
        return MessageBuilder.fromMessage(letter)
                .removeHeader(DeadLetterQueue.ID)
                .removeHeader(DeadLetterQueue.REASON)
                .removeHeader(DeadLetterQueue.ATTEMPTS)
                .removeHeader(DeadLetterQueue.DIED_AT)
                .build();
    }
}
