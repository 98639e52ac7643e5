/** A POST that does nothing, and purchases as they are done without the ideas of this project: what it is compared with. */
@org.jspecify.annotations.NullMarked
package io.seckill.bench.baseline;
