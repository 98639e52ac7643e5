package io.seckill.testing;

/**
 * A virtual host of RabbitMQ that belongs to one test.
 *
 * @param name as the management interface calls it
 * @param uri {@code amqp://user:password@host:port/name}
 * @param api address of the management interface: {@code http://user:password@host:port/api}
 */
public record VirtualHost(String name, String uri, String api) {}
