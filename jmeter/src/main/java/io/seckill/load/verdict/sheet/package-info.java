/** A verdict as people and programs read it: lines, table, JSON. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.verdict.sheet;
