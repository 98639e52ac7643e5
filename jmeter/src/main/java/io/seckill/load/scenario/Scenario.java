package io.seckill.load.scenario;

import java.util.Arrays;
import java.util.Locale;

/** What users do in a load. */
public enum Scenario {
    /** Many more users than units, each buys once, as fast as they come through. */
    RUSH(20_000),
    /** Few users, each buys again and again, over all gateways. */
    REPEAT(5),
    /** Several sales at once; every user buys in each of them, and who gets a unit asks for the order until it is recorded. */
    MIXED(3_000),
    /** Users come at a constant rate, whether or not those before them have their answers. */
    STEADY(12_000);

    private final int users;

    Scenario(int users) {
        this.users = users;
    }

    /**
     * The scenario of this name.
     *
     * @throws IllegalArgumentException when there is none, with all that there are
     */
    static Scenario of(String word) {
        return Arrays.stream(values())
                .filter(scenario -> scenario.word().equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("a scenario is rush, repeat, mixed or steady, not " + word));
    }

    /** How many users it has when nobody says otherwise. */
    int users() {
        return users;
    }

    /** Its name on the command line and in the plan. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
