package io.seckill.consumer.mend;

import io.seckill.consumer.audit.Difference;
import java.util.List;

/**
 * What a mending did.
 *
 * @param unitsGivenBack units that the gate held for nothing, back on sale
 * @param marksRestored marks brought back without a change of the stock
 * @param unitsTaken marks brought back, each with a unit from the stock
 * @param left what still differs: on its way, or no unit was left for it
 * @param parked what waits for a decision in the dead-letter queue, untouched
 */
record MendReport(
        String resourceId,
        int unitsGivenBack,
        int marksRestored,
        int unitsTaken,
        List<Difference> left,
        List<Difference> parked) {}
