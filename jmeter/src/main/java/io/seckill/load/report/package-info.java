/** The report of a load: one page that shows someone who was not there what happened, and the same as JSON. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.report;
