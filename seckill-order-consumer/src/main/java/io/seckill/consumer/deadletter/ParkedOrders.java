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

    /** Those of a sale, of as many dead letters as are looked at in one go. */
    public List<OrderMessage> of(String resourceId) {
        List<OrderMessage> parked = new ArrayList<>();
        letters.look(message -> DeadLetter.orderIn(message, form)
                .filter(order -> order.resourceId().equals(resourceId))
                .ifPresent(parked::add));
        return parked;
    }
}
