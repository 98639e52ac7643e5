package io.seckill.load.chaos;

import io.seckill.load.verdict.rule.Load;

/**
 * One sale of the load and what its users asked and were answered.
 *
 * @param resourceId the sale
 * @param load its load
 */
record Wave(String resourceId, Load load) {}
