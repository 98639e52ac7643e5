/** The command line behind the demo and the load tests. */
@org.jspecify.annotations.NullMarked
package io.seckill.load;
