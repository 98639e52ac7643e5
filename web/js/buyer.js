/** What a user does with a sale: asks for the order that there is, buys, and follows the order. */
import { follow } from './follow.js';
import { isLive, isOver } from './life.js';
import { Purchase } from './purchase.js';
import { passes, patiently, pause, delayOf } from './retry.js';

export class Buyer {
  #api;
  #facts;
  #press;
  #purchase;
  #saleId;
  #running = new AbortController();
  /** The signal of whoever follows the order now. */
  #following = null;

  constructor({ api, clock, facts, saleId, press }) {
    this.#api = api;
    this.#facts = facts;
    this.#press = press;
    this.#saleId = saleId;
    const told = (why) => facts.learn({ asking: why });
    this.#purchase = new Purchase({ api, clock, saleId, told });
  }

  /** Goes on from wherever this user is: asks for the order, and carries a press through whose answer never came. */
  async resume() {
    const signal = this.#anew();
    const ask = () => this.#api.orderOf(this.#saleId, signal);
    let answer = await ask();
    if (passes(answer)) {
      this.#facts.learn({ orderTrouble: true });
      // The book may be away and the gate at work, which tells of an order, too.
      if (this.#press.pending()) return this.#carryThrough(signal, true);
      await pause(delayOf(0, answer.retryAfter), signal);
      answer = await patiently(ask, signal);
    }
    await this.#goOnFrom(answer, signal);
  }

  /** The button. */
  async buy() {
    this.#press.remember();
    await this.#carryThrough(this.#anew(), false);
  }

  /** The user no longer wants to wait; what was reserved meanwhile is found by its order. */
  async stop() {
    this.rest();
    this.#press.forget();
    await this.resume();
  }

  /** Leaves everything as it is, to be resumed. */
  rest() {
    this.#running.abort();
    this.#facts.learn({ asking: null });
  }

  /** Follows the order again if nobody does. */
  async watch() {
    const { order, asking } = this.#facts;
    if (order && !isOver(order) && !asking && !this.#following) await this.#follow(order, this.#anew());
  }

  /** Nobody looks: an order that only time or a payment changes can wait for the next look. */
  unwatch() {
    if (this.#facts.order?.status === 'CREATED') this.rest();
  }

  async #goOnFrom({ code, body }, signal) {
    if (code === 'UNAUTHORIZED') return this.#facts.refuse(code);
    const order = code === 'OK' ? body : null;
    this.#facts.learn({ orderKnown: true, orderTrouble: false, order });
    if (isLive(order)) return this.#has(order, signal);
    if (this.#press.pending(order)) await this.#carryThrough(signal, true);
  }

  /** `repeated` if the press was made before this page was there: an order that exists is then the press's own. */
  async #carryThrough(signal, repeated) {
    this.#facts.learn({ asking: 'asking', refusal: null, notice: null });
    const end = await this.#purchase.carryThrough(signal);
    this.#press.forget();
    this.#facts.learn({ asking: null, orderTrouble: false, notice: end.already && !repeated ? 'already' : null });
    if (!end.order) return this.#facts.refuse(end.code);
    await this.#has(end.order, signal);
  }

  async #has(order, signal) {
    this.#press.forget();
    this.#facts.learn({ order, orderKnown: true, refusal: null });
    await this.#follow(order, signal);
  }

  async #follow(order, signal) {
    this.#following = signal;
    try {
      const forbidden = await follow(this.#api, order, signal, (next) => this.#facts.see(next));
      if (forbidden === 401) this.#facts.refuse('UNAUTHORIZED');
      if (forbidden === 404) this.#facts.learn({ order: null });
    } finally {
      if (this.#following === signal) this.#following = null;
    }
  }

  #anew() {
    this.#running.abort();
    this.#running = new AbortController();
    return this.#running.signal;
  }
}
