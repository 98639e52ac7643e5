/** The benchmark: what a gateway and a consumer reach, beside what the machine, the servers and other ways would give. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.bench;
