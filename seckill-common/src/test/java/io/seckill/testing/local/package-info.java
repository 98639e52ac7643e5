/** Servers started from this machine's own programs, on free loopback ports, that a test may kill, stop and start again. */
@NullMarked
package io.seckill.testing.local;

import org.jspecify.annotations.NullMarked;
