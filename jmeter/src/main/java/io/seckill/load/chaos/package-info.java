/** A load of many sales on a cluster that is broken all the time; judged when it has healed. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.chaos;
