package io.seckill.load.token;

/**
 * One of several load generators. Their shares of the users are contiguous, disjoint, and together all of them.
 *
 * @param number which one, from 1
 * @param of how many there are
 */
public record Part(int number, int of) {

    /** The only generator there is. */
    public static final Part WHOLE = new Part(1, 1);

    public Part {
        if (of < 1 || number < 1 || number > of) {
            throw new IllegalArgumentException("a part is i/n with 1 <= i <= n, not " + number + "/" + of);
        }
    }

    /** Reads {@code i/n}. */
    public static Part parse(String text) {
        if (!text.matches("\\d{1,4}/\\d{1,4}")) {
            throw new IllegalArgumentException("a part is i/n, such as 2/3, not " + text);
        }
        String[] sides = text.split("/");
        return new Part(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
    }

    /** How many of {@code count} come before this part. */
    int from(int count) {
        return (int) ((long) count * (number - 1) / of);
    }

    /** How many of {@code count} are behind us at this part's end. */
    int to(int count) {
        return (int) ((long) count * number / of);
    }
}
