/** What must be true after a load. Each rule looks at evidence and gives a line; none asks a server. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.verdict.rule;
