/** Who calls: tokens are verified here, and the rules say who may call what. */
@org.jspecify.annotations.NullMarked
package io.seckill.identity;
