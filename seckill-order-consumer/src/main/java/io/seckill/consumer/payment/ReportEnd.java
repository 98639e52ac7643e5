package io.seckill.consumer.payment;

/** What a message that claims to be a report of the provider came to. */
enum ReportEnd {
    /** The order is paid, now and by this report. */
    PAID,
    /** The order had ended, or was paid by another payment: the money is to be given back. */
    REFUND_DUE,
    /** The amount, the currency or the order is not what was asked for: recorded, and a person decides. */
    IN_QUESTION,
    /** It was reported before; nothing changed. */
    REPEATED,
    /** No such payment was begun; nothing changed. */
    UNKNOWN,
    /** Signed by the provider, and still not readable as a report; nothing changed. */
    MALFORMED,
    /** Not signed, wrongly, or too long ago; nothing changed. */
    UNSIGNED,
    /** There is no secret by which to tell; nothing changed. */
    NOT_SET_UP
}
