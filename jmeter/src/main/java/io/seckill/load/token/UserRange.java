package io.seckill.load.token;

import io.seckill.stock.ResourceKeys;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The users of a load, {@code u00001} to {@code u20000}, and the share of them that one generator has.
 *
 * @param prefix what each name begins with
 * @param count how many users all generators have together, at least 1
 * @param part which of the generators this is
 */
public record UserRange(String prefix, int count, Part part) {

    public UserRange {
        if (count < 1) {
            throw new IllegalArgumentException("at least one user is needed, not " + count);
        }
        if (!ResourceKeys.isId(prefix + count)) {
            throw new IllegalArgumentException("users are named [A-Za-z0-9_-]{1,64}, not " + prefix + count);
        }
    }

    /** The names of this part's users, in order. */
    public List<String> names() {
        String form = prefix + "%0" + Integer.toString(count).length() + "d";
        return IntStream.range(part.from(count), part.to(count))
                .mapToObj(i -> String.format(form, i + 1))
                .toList();
    }
}
