package io.seckill.load.token;

/**
 * A user with the token that proves it.
 *
 * @param userId who buys
 * @param token the signed JWT
 */
public record Buyer(String userId, String token) {

    /** Only the user: a token does not belong into a log. */
    @Override
    public String toString() {
        return userId;
    }
}
