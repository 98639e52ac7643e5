package io.seckill.load.history;

/** What an answer to a purchase says about the purchase. */
public enum Meaning {
    /** 202: a unit is reserved for the user, and an order must come of it. */
    ACCEPTED,
    /** 409 ALREADY_ORDERED: an earlier request of the same user had been accepted. */
    REPEATED,
    /** The sale has nothing for the user: sold out, not started, ended or unknown. Nothing was reserved. */
    REFUSED,
    /** 429, or 503 UNAVAILABLE: nothing was reserved, the user may try again. */
    AGAIN,
    /** No answer, 503 UNKNOWN, or another 5xx: whether a unit is reserved is not known; asking again tells. */
    UNKNOWN,
    /** An answer that no request of a load should get, such as 401 or 400. Nothing was reserved. */
    WRONG;

    /** Whether the user has what there is to know. */
    public boolean isFinal() {
        return this == ACCEPTED || this == REPEATED || this == REFUSED;
    }

    /** Whether a client would ask again. */
    public boolean isRepeatable() {
        return this == AGAIN || this == UNKNOWN;
    }
}
