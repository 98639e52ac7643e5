/** What RabbitMQ holds, asked over AMQP and of its management interface. */
@org.jspecify.annotations.NullMarked
package io.seckill.load.evidence.broker;
