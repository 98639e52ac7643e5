/** The bounded load generator: many users, one purchase each, retried as real clients do. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.rush;
