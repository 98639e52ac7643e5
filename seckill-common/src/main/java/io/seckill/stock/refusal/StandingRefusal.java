package io.seckill.stock.refusal;

import io.seckill.stock.ReserveAnswer;
import java.time.Duration;

/**
 * What every user is told who holds no mark, as long as nothing changes.
 *
 * @param answer SOLD_OUT, NOT_STARTED or ENDED
 * @param changed when the sale was last changed by anything but a purchase, to be compared only
 * @param lasts how long time alone changes nothing of it, by Redis's clock; counted from when it was asked
 * @param marks how many users hold a mark; only when sold out they are told something else
 */
public record StandingRefusal(ReserveAnswer answer, String changed, Duration lasts, long marks) {}
