/** What the gateway's start is measured by. */
@org.jspecify.annotations.NullMarked
package io.seckill.bench.empty;
