package io.seckill.message;

import io.seckill.stock.ResourceKeys;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The order message as bytes: JSON with every id a string, since a 64-bit number does not survive a double. */
@Component
public class OrderMessageForm {

    /** The media type named in the message's properties. */
    public static final String CONTENT_TYPE = "application/json";

    // A mapper of its own: what a service sets for its web answers must not change what stands in a queue.
    private final JsonMapper json = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    public byte[] write(OrderMessage message) {
        return json.writeValueAsBytes(message);
    }

    /**
     * Reads a message and checks it whole.
     *
     * @throws UnreadableMessage when it is malformed, its schema unknown or an id not well-formed
     */
    public OrderMessage read(byte[] body) throws UnreadableMessage {
        OrderMessage message = parse(body);
        if (message == null || message.schema() != OrderMessage.SCHEMA) {
            throw new UnreadableMessage("unknown schema", null);
        }
        if (!isId(message.resourceId()) || !isId(message.userId()) || !isNumber(message.orderId())) {
            throw new UnreadableMessage("an id is missing or malformed", null);
        }
        return message;
    }

    private OrderMessage parse(byte[] body) throws UnreadableMessage {
        try {
            return json.readValue(body, OrderMessage.class);
        } catch (JacksonException malformed) {
            throw new UnreadableMessage("not an order message", malformed);
        }
    }

    @SuppressWarnings("ConstantValue") // what comes from outside may lack what the record promises
    private static boolean isId(String text) {
        return text != null && ResourceKeys.isId(text);
    }

    /** As the book can keep it: a positive number of 63 bits, in the one way to write it. */
    @SuppressWarnings("ConstantValue")
    private static boolean isNumber(String text) {
        if (text == null) {
            return false;
        }
        try {
            long number = Long.parseLong(text);
            return number > 0 && Long.toString(number).equals(text);
        } catch (NumberFormatException none) {
            return false;
        }
    }
}
