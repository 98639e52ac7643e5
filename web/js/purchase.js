/**
 * One press of the button, carried through: asks until there is an answer that stands. Each try is the same request of the
 * same user, and the system gives one user one order, so that however many of them arrive, a second order never comes of it.
 */
import { isLive } from './life.js';
import { delayOf, passes, pause } from './retry.js';

// A start further away than this is no matter of two clocks that differ a little.
const SOON_MS = 60_000;
// Clearing away an order that was cancelled takes the system a moment.
const CLEARING_TRIES = 12;
const START_SPREAD_MS = 300;

const WHY = { TOO_MANY_REQUESTS: 'too-fast', NETWORK: 'network', UNAVAILABLE: 'busy' };

export class Purchase {
  #api;
  #clock;
  #saleId;
  #told;

  /** `told` hears why it takes longer: 'busy', 'too-fast', 'network', 'unknown', 'early' or 'freeing'. */
  constructor({ api, clock, saleId, told }) {
    this.#api = api;
    this.#clock = clock;
    this.#saleId = saleId;
    this.#told = told;
  }

  /** Gives `{ order, already }`, or `{ code }` of a refusal that stands. */
  async carryThrough(signal) {
    for (let tries = 0; ; tries++) {
      const answer = await this.#api.buy(this.#saleId, signal);
      signal.throwIfAborted();
      const end = await this.#endOf(answer, tries, signal);
      if (end) return end;
    }
  }

  /** The end of it, or nothing after a wait that makes another try worth it. */
  async #endOf(answer, tries, signal) {
    const { code, body } = answer;
    if (code === 'OK' && body.orderId) return { order: body, already: false };
    if (code === 'ALREADY_ORDERED') return this.#standing(body.orderId, tries, signal);
    if (code === 'NOT_STARTED') return this.#untilStart(Date.parse(body.start), tries, signal);
    if (code !== 'OK' && !passes(answer)) return { code };
    await this.#again(WHY[code] ?? 'unknown', tries, answer.retryAfter, signal);
    return null;
  }

  /** There is an order already: ours, of this press or an earlier one; or one that ended and is not cleared away yet. */
  async #standing(orderId, tries, signal) {
    const { status, code, body } = await this.#api.order(orderId, signal);
    signal.throwIfAborted();
    if (status === 401) return { code };
    const order = code === 'OK' ? body : null;
    if (order && (isLive(order) || tries >= CLEARING_TRIES)) return { order, already: tries === 0 };
    await this.#again(order ? 'freeing' : 'unknown', tries, 0, signal);
    return null;
  }

  async #untilStart(start, tries, signal) {
    const wait = start - this.#clock.now();
    if (!(wait < SOON_MS)) return { code: 'NOT_STARTED' };
    if (wait <= 0) return this.#again('early', tries, 0, signal);
    this.#told('early');
    return pause(wait + START_SPREAD_MS * Math.random(), signal);
  }

  #again(why, tries, retryAfter, signal) {
    this.#told(why);
    return pause(delayOf(tries, retryAfter), signal);
  }
}
