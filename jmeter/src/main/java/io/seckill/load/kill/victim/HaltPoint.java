package io.seckill.load.kill.victim;

/**
 * Where a gateway can be made to die. All but the last are rules of the same name in {@code halt.btm}, which says exactly where
 * each is; they are listed in the order in which a purchase comes by.
 */
public enum HaltPoint {
    /** Before reserve.lua is sent. */
    RESERVING(Trouble.NONE),
    /** Reserved, not published. */
    RESERVED(Trouble.NONE),
    /** Handed to the publisher, the request waits. */
    SUBMITTED(Trouble.NONE),
    /** Taken by the writer, not written. */
    TAKEN(Trouble.NONE),
    /** Written, not confirmed. */
    WRITTEN(Trouble.NONE),
    /** The confirm came, nobody knows of it yet. */
    CONFIRMED(Trouble.NONE),
    /** Confirmed, not yet among what is to be dropped from pending. */
    SETTLED(Trouble.NONE),
    /** The end is known, the answer not sent. */
    ANSWERING(Trouble.NONE),
    /** Answered, not dropped from pending. */
    ANSWERED(Trouble.NONE),
    /** Before the ZREM is sent. */
    DROPPING(Trouble.NONE),
    /** Dropped from pending. */
    DROPPED(Trouble.NONE),
    /** Definitely not queued, release.lua not sent. */
    RELEASING(Trouble.RETURNS),
    /** Released, the answer not sent. */
    RELEASED(Trouble.RETURNS),
    /** A relay has claimed, and published nothing. */
    CLAIMED(Trouble.STANDS_STILL),
    /** A relay has handed the first of what it claimed to the publisher. */
    RELAYING(Trouble.STANDS_STILL),
    /** A relay's message is written, neither confirmed nor dropped. */
    RELAYED(Trouble.STANDS_STILL),
    /** SIGKILL from outside, at whatever instruction the gateway is. */
    ANYWHERE(Trouble.NONE);

    private final Trouble trouble;

    HaltPoint(Trouble trouble) {
        this.trouble = trouble;
    }

    /** What must be wrong with the broker for a gateway to come by here. */
    public Trouble trouble() {
        return trouble;
    }

    /** What can be wrong with the broker. */
    public enum Trouble {
        /** It is well. */
        NONE,
        /** The queue is not bound: the broker returns every message, so that its reservation is released. */
        RETURNS,
        /** It does nothing at all: confirms do not come, so that a relay takes over. */
        STANDS_STILL
    }
}
