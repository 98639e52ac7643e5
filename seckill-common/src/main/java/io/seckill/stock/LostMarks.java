package io.seckill.stock;

import io.seckill.stock.script.ScriptRunner;
import java.util.List;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/** Brings back marks that the gate lost. Fails as {@link StockLedger} does. */
@Component
public class LostMarks {

    private final ScriptRunner scripts;
    private final RedisScript<Long> restoreScript;

    LostMarks(ScriptRunner scripts, RedisScript<Long> restoreScript) {
        this.scripts = scripts;
        this.restoreScript = restoreScript;
    }

    /**
     * Marks the user of a live order again. A unit is taken only if the gate had forgotten that it was taken; harmless when
     * repeated.
     */
    public RestoreOutcome restore(Reservation ofLiveOrder) {
        ResourceKeys keys = new ResourceKeys(ofLiveOrder.resourceId());
        return RestoreOutcome.of(scripts.run(
                restoreScript,
                List.of(keys.sale(), keys.stock(), keys.users(), keys.changed()),
                List.of(ofLiveOrder.userId(), ofLiveOrder.orderId(), ResourceKeys.CHANGES, ofLiveOrder.resourceId())));
    }
}
