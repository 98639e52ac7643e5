/** Running scripts on Redis, and telling "nothing was changed" from "nobody knows". */
@org.jspecify.annotations.NullMarked
package io.seckill.stock.script;
