/** What the tests of this module share: running consumers and hands on the three stores. */
@org.jspecify.annotations.NullMarked
package io.seckill.consumer.testing;
