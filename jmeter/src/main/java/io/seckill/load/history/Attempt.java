package io.seckill.load.history;

/**
 * One HTTP request of a load and its answer.
 *
 * @param request which purchase it was for; the attempts of one purchase share the number
 * @param userId who asked
 * @param at when it was sent, epoch milliseconds
 * @param latency until the answer was there, microseconds
 * @param answer what came back
 */
public record Attempt(int request, String userId, long at, long latency, Answer answer) {

    /** When the answer was there, epoch milliseconds. */
    public long end() {
        return at + latency / 1000;
    }
}
