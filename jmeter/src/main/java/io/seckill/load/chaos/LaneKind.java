package io.seckill.load.chaos;

import java.time.Duration;

/** What the users of a lane do. */
enum LaneKind {
    /** Each buys once. */
    ONCE,
    /** Each buys once, and nobody pays: orders lapse all the time, and others buy what comes back. */
    LAPSING,
    /** Each buys again and again. */
    REPEATING;

    /** How long an order may stay unpaid: shorter than a wave, and than the time without movement that counts as rest. */
    Duration payWithin() {
        return this == LAPSING ? Duration.ofSeconds(4) : Duration.ofDays(30);
    }
}
