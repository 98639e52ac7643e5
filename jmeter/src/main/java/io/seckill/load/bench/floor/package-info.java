/** What each server gives to a program that does nothing but use it: the limits that a purchase is measured by. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.bench.floor;
