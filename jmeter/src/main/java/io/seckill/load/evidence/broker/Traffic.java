package io.seckill.load.evidence.broker;

/**
 * What passed through the orders' queues.
 *
 * @param published messages that came into the queue of first attempts
 * @param redelivered messages that were given to a consumer again, because the one before did not settle them
 */
public record Traffic(long published, long redelivered) {

    /** What passed since then. */
    public Traffic since(Traffic before) {
        return new Traffic(published - before.published, redelivered - before.redelivered);
    }
}
