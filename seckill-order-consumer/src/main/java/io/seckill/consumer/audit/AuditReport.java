package io.seckill.consumer.audit;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What an audit found.
 *
 * @param agreed whether every check passed and no one differs: at rest this must be true
 * @param atRest whether nothing is on its way; while a sale runs, differences of what is in flight are normal
 * @param checks the table "At rest", line by line
 * @param queues messages waiting, by queue
 * @param differenceCount how many users differ
 * @param differences the first of them
 * @param parked users whose order waits for a decision in the dead-letter queue, which is no leak; the first of them
 */
record AuditReport(
        String resourceId,
        Instant at,
        boolean agreed,
        boolean atRest,
        List<Check> checks,
        Map<String, Long> queues,
        long differenceCount,
        List<Difference> differences,
        List<Difference> parked) {}
