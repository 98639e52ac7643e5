package io.seckill.stock.refusal;

import io.seckill.stock.ReserveAnswer;
import io.seckill.stock.ReserveOutcome;
import io.seckill.stock.ResourceKeys;
import io.seckill.stock.script.ScriptRunner;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/** Asks the gate for what it refuses to everybody. Fails as {@link io.seckill.stock.StockLedger} does. */
@Component
public class StandingRefusals {

    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final ScriptRunner scripts;
    private final RedisScript<List<Object>> refusalScript;

    StandingRefusals(ScriptRunner scripts, RedisScript<List<Object>> refusalScript) {
        this.scripts = scripts;
        this.refusalScript = refusalScript;
    }

    /** The refusal that stands now; empty when each user has to be looked at. */
    public Optional<StandingRefusal> find(String resourceId) {
        ResourceKeys keys = new ResourceKeys(resourceId);
        List<Object> reply =
                scripts.run(refusalScript, List.of(keys.sale(), keys.stock(), keys.users(), keys.changed()), List.of());
        long code = (Long) reply.get(0);
        if (code == 0) {
            return Optional.empty();
        }
        long lasts = (Long) reply.get(3);
        return Optional.of(new StandingRefusal(
                new ReserveAnswer(ReserveOutcome.of(code), (String) reply.get(1)),
                (String) reply.get(2),
                lasts < 0 ? FOR_EVER : Duration.ofMillis(lasts),
                (Long) reply.get(4)));
    }
}
