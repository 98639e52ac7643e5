/** Faults of a running cluster: which there are, when each strikes, and how it is done and undone. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.chaos.fault;
