package io.seckill.load.chaos.fault;

import java.time.Duration;

/** What can be done to a cluster. Each lasts for a random while between its two bounds. */
public enum FaultKind {
    /** A process is killed with SIGKILL, and started again afterwards. */
    KILL(6, On.PROCESS, 1, 6),
    /** A process stands still (SIGSTOP), as on a machine that hangs, and then goes on as if nothing had been. */
    FREEZE(3, On.PROCESS, 1, 12),
    /** A process is asked to end (SIGTERM) and started again as soon as it has ended. */
    RESTART(2, On.PROCESS, 0, 1),
    /** A link is cut: open connections are reset, new ones refused. */
    CUT(3, On.LINK, 1, 8),
    /** Every byte on a link takes longer, in both directions. */
    DELAY(2, On.LINK, 3, 10),
    /** What is sent over a link does not arrive, though its connections stay open. */
    STALL(2, On.LINK, 1, 8),
    /** The broker's memory alarm: it takes no messages, and goes on delivering. */
    ALARM(1, On.BROKER, 2, 8);

    /** What a fault strikes. */
    enum On {
        PROCESS,
        LINK,
        BROKER
    }

    private final int weight;
    private final On on;
    private final Duration shortest;
    private final Duration longest;

    FaultKind(int weight, On on, int shortestSeconds, int longestSeconds) {
        this.weight = weight;
        this.on = on;
        this.shortest = Duration.ofSeconds(shortestSeconds);
        this.longest = Duration.ofSeconds(longestSeconds);
    }

    /** How often it comes, compared with the others. */
    int weight() {
        return weight;
    }

    On on() {
        return on;
    }

    Duration shortest() {
        return shortest;
    }

    Duration longest() {
        return longest;
    }
}
