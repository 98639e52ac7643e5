package io.seckill.load.verdict.rule;

import io.seckill.load.evidence.BookState;
import io.seckill.load.evidence.GateState;
import io.seckill.load.evidence.broker.BrokerState;

/**
 * Everything that the stores say about one sale.
 *
 * @param gate what Redis holds
 * @param book what the book holds
 * @param broker what RabbitMQ holds
 */
public record Evidence(GateState gate, BookState book, BrokerState broker) {}
