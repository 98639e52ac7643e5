package io.seckill.gateway.handover;

/** The three ends of handing an order to the broker. The difference between the last two is the heart of the system. */
public enum Handover {
    /** The broker has the message on a majority of its nodes. */
    CONFIRMED,
    /**
     * The message is in no queue and never will be: it was never written (no connection, broker blocked, our own queue
     * full), or returned as unroutable, or nacked by the quorum queue. The reservation may be released.
     */
    NOT_QUEUED,
    /**
     * The message was written and no confirm came in time, or the channel died: it may be in the queue. Nothing may be undone;
     * the reservation stays pending and a relay carries it on.
     */
    UNKNOWN
}
