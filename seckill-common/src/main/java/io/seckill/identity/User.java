package io.seckill.identity;

/**
 * Who calls, as the verified token says.
 *
 * @param id the token's subject, a well-formed user id
 */
public record User(String id) {}
