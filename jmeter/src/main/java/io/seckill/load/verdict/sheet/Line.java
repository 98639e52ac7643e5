package io.seckill.load.verdict.sheet;

/**
 * One line of a verdict.
 *
 * @param name what is looked at
 * @param expected what must be, or empty
 * @param found what is
 * @param result how it came out
 * @param detail the first differences by name, or empty
 */
public record Line(String name, String expected, String found, Result result, String detail) {

    /** PASS if both read the same. */
    public static Line exactly(String name, Object expected, Object found) {
        return exactly(name, expected, found, "");
    }

    /** PASS if both read the same; else the detail says where they differ. */
    public static Line exactly(String name, Object expected, Object found, String detail) {
        return of(name, expected, found, expected.toString().equals(found.toString()), detail);
    }

    /** PASS or FAIL as {@code pass} says. */
    public static Line of(String name, Object expected, Object found, boolean pass, String detail) {
        return new Line(
                name, expected.toString(), found.toString(), pass ? Result.PASS : Result.FAIL, pass ? "" : detail);
    }

    /** A figure. */
    public static Line info(String name, Object found) {
        return new Line(name, "", found.toString(), Result.INFO, "");
    }

    /** The load was at fault. */
    public static Line invalid(String name, Object expected, Object found, String detail) {
        return new Line(name, expected.toString(), found.toString(), Result.INVALID, detail);
    }
}
