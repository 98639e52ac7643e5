package io.seckill.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.stock.Reservation;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The message's bytes, and case C14: no id in it is a number. */
class OrderMessageFormTest {

    private static final OrderMessage MESSAGE =
            OrderMessage.of(new Reservation("phone-1", "alice", "1805193908859179009"));

    private final OrderMessageForm form = new OrderMessageForm();

    @Test
    void whatWasWrittenIsReadBack() throws UnreadableMessage {
        assertThat(form.read(form.write(MESSAGE))).isEqualTo(MESSAGE);
    }

    @Test
    void idsAreStringsAndNoNumberIsWiderThanADoubleHolds() {
        JsonNode json = JsonMapper.shared().readTree(form.write(MESSAGE));

        assertThat(json.get("orderId").isString()).isTrue();
        assertThat(json.get("orderId").stringValue()).isEqualTo("1805193908859179009");
        assertThat(json.properties())
                .filteredOn(property -> property.getValue().isNumber())
                .allSatisfy(property ->
                        assertThat(Math.abs(property.getValue().longValue())).isLessThan(1L << 53));
    }

    @Test
    void aFieldThatALaterVersionAddsIsPassedOver() throws UnreadableMessage {
        assertThat(read("{'schema':1,'orderId':'7','resourceId':'r','userId':'u','channel':'app'}"))
                .isEqualTo(new OrderMessage(1, "7", "r", "u"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "7",
                "'text'",
                "{",
                "not json at all",
                "{}",
                "{'orderId':'7','resourceId':'r','userId':'u'}",
                "{'schema':null,'orderId':'7','resourceId':'r','userId':'u'}",
                "{'schema':2,'orderId':'7','resourceId':'r','userId':'u'}",
                "{'schema':'one','orderId':'7','resourceId':'r','userId':'u'}",
                "{'schema':1,'resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':null,'resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':'','resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':'0','resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':'-7','resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':'07','resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':'+7','resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':'\u0667','resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':'7.0','resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':'9223372036854775808','resourceId':'r','userId':'u'}",
                "{'schema':1,'orderId':'7','userId':'u'}",
                "{'schema':1,'orderId':'7','resourceId':'','userId':'u'}",
                "{'schema':1,'orderId':'7','resourceId':'a b','userId':'u'}",
                "{'schema':1,'orderId':'7','resourceId':'r','userId':'u:v'}",
                "{'schema':1,'orderId':'7','resourceId':'r','userId':'u\\n'}",
                "{'schema':1,'orderId':'7','resourceId':{'a':1},'userId':'u'}"
            })
    void whatIsNotAWholeOrderMessageIsUnreadable(String body) {
        assertThatThrownBy(() -> read(body)).isInstanceOf(UnreadableMessage.class);
    }

    @Test
    void anIdThatIsTooLongIsUnreadable() {
        String id = "x".repeat(65);

        assertThatThrownBy(() -> read("{'schema':1,'orderId':'7','resourceId':'r','userId':'" + id + "'}"))
                .isInstanceOf(UnreadableMessage.class);
    }

    private OrderMessage read(String body) throws UnreadableMessage {
        return form.read(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
}
