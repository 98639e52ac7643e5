/** Where the running cluster is, as its environment variables say. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.cluster;
