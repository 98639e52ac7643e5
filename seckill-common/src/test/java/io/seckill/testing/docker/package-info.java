/** The test servers as containers; the only home of Testcontainers. */
@NullMarked
package io.seckill.testing.docker;

import org.jspecify.annotations.NullMarked;
