/** Local tokens: who buys in a load, and the JWT that proves it. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.token;
