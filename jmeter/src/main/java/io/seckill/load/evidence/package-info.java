/** What the three stores hold, read from them directly and never from the services' word. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.evidence;
