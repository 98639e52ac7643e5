/** Paying and cancelling an order. Both may be repeated, so that what does not get through is tried again by itself. */
import { patiently } from './retry.js';

const STANDING = [
  'ALREADY_PAID',
  'ALREADY_CANCELLED',
  'ORDER_FAILED',
  'NOT_PRICED',
  'PAYMENT_IN_QUESTION',
  'PAYMENTS_NOT_SET_UP',
];

export class Settling {
  #api;
  #facts;
  #running = new AbortController();

  constructor({ api, facts }) {
    this.#api = api;
    this.#facts = facts;
  }

  async pay() {
    await this.#change('pay');
    this.leave();
  }

  /** To the payment provider, if it has a page for this payment. Its address is not ours, but it is one of the web. */
  leave() {
    const url = this.#facts.order?.payment?.url;
    if (!url) return;
    const target = new URL(url, location.href);
    if (['http:', 'https:'].includes(target.protocol)) location.assign(target);
  }

  async cancel() {
    await this.#change('cancel');
  }

  rest() {
    this.#running.abort();
    this.#running = new AbortController();
    this.#facts.learn({ doing: null });
  }

  async #change(what) {
    const { orderId } = this.#facts.order;
    const { signal } = this.#running;
    const told = ({ code }) => this.#facts.learn({ notice: code === 'NOT_RECORDED' ? code : 'retry' });
    this.#facts.learn({ doing: what, notice: null });
    const answer = await patiently(() => this.#api[what](orderId, signal), signal, told);
    this.#facts.learn({ doing: null, notice: null });
    if (answer.code === 'OK') this.#facts.see(answer.body);
    else if (answer.code === 'UNAUTHORIZED') this.#facts.refuse(answer.code);
    else await this.#asItIs(what, answer.code, orderId, signal);
  }

  /** The order is not what we took it for. A repeat that finds its own work done is no news to the user. */
  async #asItIs(what, code, orderId, signal) {
    const done = code === (what === 'pay' ? 'ALREADY_PAID' : 'ALREADY_CANCELLED');
    this.#facts.learn({ notice: done ? null : STANDING.includes(code) ? code : 'odd' });
    const answer = await patiently(() => this.#api.order(orderId, signal), signal);
    if (answer.code === 'OK') this.#facts.see(answer.body);
  }
}
