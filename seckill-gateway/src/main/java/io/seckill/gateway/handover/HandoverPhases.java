package io.seckill.gateway.handover;

/**
 * The order in which the hand-over's parts stop, all after the web server (whose phase is the highest): relay, publisher,
 * drops. Each hands its last work to the next.
 */
final class HandoverPhases {

    static final int DROPS = 0;
    static final int PUBLISHER = DROPS + 1;

    private HandoverPhases() {}
}
