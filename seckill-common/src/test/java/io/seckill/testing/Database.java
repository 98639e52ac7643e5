package io.seckill.testing;

/**
 * An empty schema that belongs to one test.
 *
 * @param url {@code jdbc:mysql://host:port/name}
 * @param user who may do everything in it
 */
public record Database(String url, String user, String password) {}
