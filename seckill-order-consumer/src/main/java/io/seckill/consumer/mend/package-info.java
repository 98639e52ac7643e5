/** Making gate and book agree again about a sale, by a rule for each way in which they can differ. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.mend;
