/**
 * The real servers that tests run against, tokens they sign in with, and the settings that lead a service to both.
 *
 * <p>A server is looked for in this order: addresses in {@code SECKILL_TEST_*} variables, a Docker engine that has the
 * images, programs of this machine. One that is not found fails the test with a sentence that says how to get it.
 */
@NullMarked
package io.seckill.testing;

import org.jspecify.annotations.NullMarked;
