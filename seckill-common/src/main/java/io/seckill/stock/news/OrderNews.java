package io.seckill.stock.news;

import java.util.ArrayList;
import java.util.List;

/**
 * One message: orders and the states that they entered, with its number among the messages of its sender. A number that is passed over
 * is a message that was lost.
 *
 * @param sender whose message it is, without spaces
 * @param number one more than that of the sender's message before; with no change in it, the number of that one
 */
record OrderNews(String sender, long number, List<Entered> changes) {

    /** Its form on the channel: {@code sender number id:STATUS,id:STATUS}, some 28 bytes a change. */
    String write() {
        StringBuilder text = new StringBuilder(64 + 32 * changes.size());
        text.append(sender).append(' ').append(number).append(' ');
        for (Entered change : changes) {
            text.append(change.orderNumber())
                    .append(':')
                    .append(change.status())
                    .append(',');
        }
        return text.toString();
    }

    /** @throws RuntimeException when the text has another form */
    static OrderNews read(String text) {
        String[] parts = text.split(" ", 3);
        List<Entered> changes = new ArrayList<>();
        for (int from = 0, to = parts[2].indexOf(','); to >= 0; from = to + 1, to = parts[2].indexOf(',', from)) {
            int colon = parts[2].indexOf(':', from);
            changes.add(new Entered(Long.parseLong(parts[2], from, colon, 10), parts[2].substring(colon + 1, to)));
        }
        return new OrderNews(parts[0], Long.parseLong(parts[1]), changes);
    }
}
