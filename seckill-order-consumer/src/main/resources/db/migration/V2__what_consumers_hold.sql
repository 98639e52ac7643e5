-- What each consumer instance holds of orders that the broker has delivered and that are not settled: no queue shows them.
-- Written about once a second, by the database's own clock, so that the clocks of instances do not matter.

CREATE TABLE hand_report (
    instance  VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
    -- How many consumers of the order queues this instance has.
    consumers INT         NOT NULL,
    -- How many batches they have in hand.
    batches   INT         NOT NULL,
    seen_at   BIGINT      NOT NULL
);
