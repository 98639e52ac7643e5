/** News of orders that entered another state: told on one channel after they are committed, heard by every order service. */
@org.jspecify.annotations.NullMarked
package io.seckill.stock.news;
