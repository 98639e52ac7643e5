package io.seckill.consumer.recording;

import io.seckill.message.OrderMessage;
import org.springframework.amqp.core.Message;

/** A message as it was delivered, and the order that it asks for. */
record Delivery(Message message, OrderMessage order) {

    long tag() {
        return message.getMessageProperties().getDeliveryTag();
    }

    String queue() {
        return String.valueOf(message.getMessageProperties().getConsumerQueue());
    }
}
