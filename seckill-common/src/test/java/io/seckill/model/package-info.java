/** Runs the model checker over the hand-over's model, which is in {@code docs/model}. */
@NullMarked
package io.seckill.model;

import org.jspecify.annotations.NullMarked;
