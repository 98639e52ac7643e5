/** The life of an order: INIT, then CREATED, then PAID or CANCELLED; FAILED where it could not be recorded. */

const AGE = { INIT: 0, CREATED: 1, PAID: 2, CANCELLED: 2, FAILED: 2 };

/** Does it hold a unit? */
export function isLive(order) {
  return ['INIT', 'CREATED', 'PAID'].includes(order?.status);
}

/** Will nothing more happen to it? */
export function isOver(order) {
  return AGE[order.status] === 2;
}

/** Of two views of the user's order the later one: what is told twice may arrive in the wrong order. */
export function later(known, fresh) {
  if (known?.orderId !== fresh.orderId) return fresh;
  if (AGE[fresh.status] < AGE[known.status]) return known;
  // Only the answer to "pay" tells of the payment.
  return { ...fresh, payment: fresh.payment ?? known.payment };
}
