package io.seckill.load.chaos.fault;

import java.time.Instant;

/**
 * What became of a planned fault.
 *
 * @param planned the fault
 * @param struck whether it was done; a process that does not run cannot be killed
 * @param from when it was done
 * @param until when it was undone
 * @param before what was under way when it struck, as a phrase
 * @param failure what went wrong with doing or undoing it, or empty
 */
public record FaultReport(
        PlannedFault planned, boolean struck, Instant from, Instant until, String before, String failure) {}
