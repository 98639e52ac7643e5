package io.seckill.load.evidence;

import io.seckill.load.cluster.ClusterAddresses;
import io.seckill.load.evidence.broker.Broker;

/**
 * The three stores, open for reading.
 *
 * @param gate Redis
 * @param book MySQL or MariaDB
 * @param broker RabbitMQ
 */
public record Stores(Gate gate, Book book, Broker broker) implements AutoCloseable {

    /** Connections to all three; fails as {@link io.seckill.load.cluster.ClusterProblem} when one cannot be reached. */
    public static Stores open(ClusterAddresses cluster) {
        Book book = new Book(cluster.jdbcUrl(), cluster.databaseUser(), cluster.databasePassword());
        Broker broker = new Broker(cluster.amqpUrl(), cluster.rabbitApi());
        return new Stores(new Gate(cluster.redisUrl()), book, broker);
    }

    @Override
    public void close() {
        gate.close();
        book.close();
        broker.close();
    }
}
