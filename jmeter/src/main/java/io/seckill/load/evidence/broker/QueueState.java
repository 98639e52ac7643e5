package io.seckill.load.evidence.broker;

/**
 * What one queue holds.
 *
 * @param name its name
 * @param ready messages that wait for a consumer, as the queue itself says at this moment
 * @param unacknowledged messages that a consumer holds, as the management interface says, some seconds late
 */
public record QueueState(String name, long ready, long unacknowledged) {

    /** All messages that it holds. */
    public long messages() {
        return ready + unacknowledged;
    }
}
