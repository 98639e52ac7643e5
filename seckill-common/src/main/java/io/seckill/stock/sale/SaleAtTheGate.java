package io.seckill.stock.sale;

import java.time.Instant;

/**
 * A sale as the gate shows it at one instant.
 *
 * @param terms its terms
 * @param left units left
 * @param now the instant, by Redis's clock
 */
public record SaleAtTheGate(SaleTerms terms, long left, Instant now) {}
