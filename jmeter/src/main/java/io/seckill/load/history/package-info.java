/** What was asked and answered during a load, attempt by attempt. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.history;
