-- An order's life after it was recorded: paid, cancelled or lapsed, with each change on record; its unit on the way back to the gate; and
-- what a buyer is shown of a sale. Times are epoch milliseconds by the database's own clock, which all instances share.

ALTER TABLE sale
    -- How long an order of this sale may stay unpaid, in milliseconds; NULL: as the service is set.
    ADD COLUMN pay_within BIGINT NULL,
    ADD COLUMN title      VARCHAR(200) NULL,
    -- In minor units of the currency. Fixed once the sale was opened: orders are paid by it.
    ADD COLUMN price      BIGINT NULL,
    ADD COLUMN currency   CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
    ADD COLUMN picture    VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL;

ALTER TABLE orders
    -- From when on it lapses unless it is paid; NULL: never.
    ADD COLUMN pay_by BIGINT NULL,
    ADD KEY orders_to_lapse (status, pay_by);

-- Each state that an order entered, with the cause. The key says that it enters a state once.
CREATE TABLE order_event (
    order_id    BIGINT      NOT NULL,
    status      VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    cause       VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    happened_at BIGINT      NOT NULL,
    PRIMARY KEY (order_id, status)
);

-- Units that go back on sale: written with the end of their order, carried to the gate by a relay. One for each order that ended.
CREATE TABLE stock_return (
    order_id    BIGINT      NOT NULL PRIMARY KEY,
    resource_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    user_id     VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at  BIGINT      NOT NULL,
    -- When the gate was told; NULL: not yet.
    returned_at BIGINT      NULL,
    -- When it is its turn to be told: at once, and later again when that failed.
    try_at      BIGINT      NOT NULL,
    KEY returns_to_carry (returned_at, try_at)
);

-- Payments, by the id under which the provider knows them; written before the provider is asked.
-- STARTED, PAID, REFUND_DUE: the money came and the order had ended; IN_QUESTION: it came otherwise than asked for; REFUNDED.
CREATE TABLE payment (
    payment_id        VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
    order_id          BIGINT      NOT NULL,
    -- What is asked for, in minor units.
    amount            BIGINT      NOT NULL,
    currency          CHAR(3)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    state             VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    started_at        BIGINT      NOT NULL,
    -- What the provider reported, and when by its own clock; NULL: nothing yet.
    received_amount   BIGINT      NULL,
    received_currency CHAR(3)     CHARACTER SET ascii COLLATE ascii_bin NULL,
    paid_at           BIGINT      NULL,
    settled_at        BIGINT      NULL,
    -- When an administrator said that the money was given back.
    refunded_at       BIGINT      NULL,
    -- One payment for each order: whoever asks twice is told the same, and pays once.
    UNIQUE KEY payment_of_an_order (order_id),
    KEY payments_by_state (state, started_at)
);
