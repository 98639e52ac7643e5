/**
 * That the button was pressed and the answer is not known yet. It is written down before the request leaves, so that after a
 * reload the same request goes out again by itself, which is always safe: the system tells a repeat the same order.
 */

// Who comes back later than this may have changed their mind. What was reserved is found by its order anyway.
const GOOD_FOR_MS = 10 * 60_000;
// Our idea of the server's time may differ a little from that of whoever reserved.
const CLOCKS_DIFFER_MS = 2_000;

export class Press {
  #key;
  #store;
  #now;

  constructor({ store, saleId, user, now }) {
    this.#store = store;
    this.#key = `seckill.buying:${saleId}:${user}`;
    this.#now = now;
  }

  remember() {
    this.#store.set(this.#key, String(Math.round(this.#now())));
  }

  forget() {
    this.#store.remove(this.#key);
  }

  /** Is there one to be carried through? Not if it was what led to this order, which has ended since. */
  pending(order = null) {
    const at = Number(this.#store.get(this.#key));
    const fresh = at > 0 && Math.abs(this.#now() - at) < GOOD_FOR_MS;
    return fresh && !(order && Date.parse(order.reservedAt) > at - CLOCKS_DIFFER_MS);
  }
}
