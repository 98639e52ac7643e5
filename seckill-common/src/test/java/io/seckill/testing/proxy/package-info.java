/** A TCP proxy that cuts, stalls and delays the connections between a service and its server. */
@NullMarked
package io.seckill.testing.proxy;

import org.jspecify.annotations.NullMarked;
