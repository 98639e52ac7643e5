package io.seckill.consumer.audit;

/** One line of the design's table "At rest". */
record Check(String name, long expected, long found) {

    public boolean passed() {
        return expected == found;
    }
}
