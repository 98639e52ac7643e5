package io.seckill.consumer.audit;

import com.fasterxml.jackson.annotation.JsonProperty;

/** One line of the design's table "At rest". */
record Check(String name, long expected, long found) {

    @JsonProperty
    boolean passed() {
        return expected == found;
    }
}
