package io.seckill.bench.baseline;

import com.github.f4b6a3.tsid.TsidFactory;
import org.springframework.stereotype.Component;

/** Order ids for one process. */
@Component("benchIds")
class Ids {

    private final TsidFactory ids = TsidFactory.builder().withNode(0).build();

    long next() {
        return ids.create().toLong();
    }
}
