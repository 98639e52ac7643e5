package io.seckill.consumer.life;

/** Why an order was cancelled: a stable code that its user can read. */
enum Ending {
    /** Its user cancelled it. */
    BY_USER,
    /** It was not paid in time. */
    UNPAID
}
