package io.seckill.load.kill;

import java.time.Duration;

/**
 * How long a reservation that its gateway left behind waits for a relay, at the longest: until it is due, for the first time or
 * after the lease of a relay that died as well, and then for the relay's next round.
 *
 * @param after how old a reservation is when a relay takes it
 * @param lease how long a relay has it for itself
 * @param round the time between a relay's rounds
 */
record RelayPeriod(Duration after, Duration lease, Duration round) {

    /** Within so many of them everything has to be settled. */
    static final int ALLOWED = 3;

    Duration length() {
        return (after.compareTo(lease) > 0 ? after : lease).plus(round);
    }

    Duration allowed() {
        return length().multipliedBy(ALLOWED);
    }
}
