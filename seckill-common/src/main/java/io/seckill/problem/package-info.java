/** Every refusal and failure as {@code application/problem+json} (RFC 9457) with a stable code. */
@org.jspecify.annotations.NullMarked
package io.seckill.problem;
