package io.seckill.consumer.deadletter;

import io.seckill.message.OrderMessage;
import io.seckill.message.OrderMessageForm;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Orders whose message is a dead letter and waits for an administrator's decision; their units stay reserved meanwhile. */
@Component
public class ParkedOrders {

    private final DeadLetters letters;
    private final OrderMessageForm form;

    ParkedOrders(DeadLetters letters, OrderMessageForm form) {
        this.letters = letters;
        this.form = form;
    }

    /**
     * What one look at the dead letters told.
     *
     * @param orders those of the sale, of the letters that were looked at
     * @param letters how many dead letters there are, of all sales
     * @param complete whether all of them were looked at; else there may be more orders of the sale
     */
    public record Parked(List<OrderMessage> orders, long letters, boolean complete) {}

    /** Those of a sale. */
    public Parked of(String resourceId) {
        List<OrderMessage> parked = new ArrayList<>();
        long[] seen = {0};
        long all = letters.look(message -> {
            seen[0]++;
            DeadLetter.orderIn(message, form)
                    .filter(order -> order.resourceId().equals(resourceId))
                    .ifPresent(parked::add);
        });
        return new Parked(parked, all, all == seen[0]);
    }
}
