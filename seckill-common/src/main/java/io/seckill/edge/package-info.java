/** What every request passes before it reaches a feature, in both services. */
@org.jspecify.annotations.NullMarked
package io.seckill.edge;
