-- The book. Only SQL that MySQL 8.4 and MariaDB 10.11 share. Times are epoch milliseconds: a number has no time zone
-- that a driver, a server or a session could read differently. Ids are ASCII and compared byte by byte: 'A' is not 'a'.

CREATE TABLE sale (
    resource_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
    total       INT         NOT NULL,
    -- Units not sold yet. Falls by a conditional UPDATE only: the last guard against an oversell.
    stock       INT         NOT NULL,
    starts_at   BIGINT      NOT NULL,
    ends_at     BIGINT      NOT NULL,
    state       VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- When the gate was first loaded with this sale. From then on only a rebuild may load lost keys again.
    loaded_at   BIGINT      NULL,
    created_at  BIGINT      NOT NULL,
    changed_at  BIGINT      NOT NULL,
    CONSTRAINT sale_total_is_positive CHECK (total > 0),
    CONSTRAINT sale_stock_is_within_total CHECK (stock >= 0 AND stock <= total),
    CONSTRAINT sale_ends_after_start CHECK (ends_at > starts_at)
);

CREATE TABLE orders (
    order_id    BIGINT      NOT NULL PRIMARY KEY,
    resource_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    user_id     VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    status      VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- Why an order is FAILED or CANCELLED, as a stable code; NULL otherwise.
    reason      VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    reserved_at BIGINT      NOT NULL,
    created_at  BIGINT      NOT NULL,
    -- The user while the order is live, else NULL: the unique key below binds live orders only, since NULLs do not clash.
    live_user   VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin
                GENERATED ALWAYS AS (CASE WHEN status IN ('CREATED', 'PAID') THEN user_id END) STORED,
    UNIQUE KEY one_live_order_a_user (resource_id, live_user),
    KEY orders_of_a_user (user_id, resource_id)
);
