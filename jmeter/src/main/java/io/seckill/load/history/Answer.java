package io.seckill.load.history;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a purchase was answered.
 *
 * @param status the HTTP status, or 0 when there was no answer
 * @param code the problem's code, the failure's name when there was no answer, or empty
 * @param orderId the order id that the answer named, if it did
 */
public record Answer(int status, String code, @Nullable String orderId) {

    private static final Set<String> REFUSALS = Set.of("SOLD_OUT", "NOT_STARTED", "ENDED", "NOT_FOUND");

    /** No answer: the connection failed, broke or was too slow. */
    public static Answer none(String failure) {
        return new Answer(0, failure, null);
    }

    /** What the answer says about the purchase. */
    public Meaning meaning() {
        if (status == 202) {
            return Meaning.ACCEPTED;
        }
        if (status == 429 || status == 503 && code.equals("UNAVAILABLE")) {
            return Meaning.AGAIN;
        }
        if (status == 0 || status >= 500) {
            return Meaning.UNKNOWN;
        }
        if (status == 409 && code.equals("ALREADY_ORDERED")) {
            return Meaning.REPEATED;
        }
        return REFUSALS.contains(code) ? Meaning.REFUSED : Meaning.WRONG;
    }

    /** The name under which answers are counted, such as {@code 409 SOLD_OUT}. */
    public String label() {
        String first = status == 0 ? "no answer" : Integer.toString(status);
        return code.isEmpty() ? first : first + ' ' + code;
    }
}
