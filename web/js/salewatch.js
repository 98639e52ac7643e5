/** Asks for the sale, only while somebody looks, and only as often as what it says can matter in this stage. */
import { delayOf } from './retry.js';

const SOON_MS = 1_500;
const SELDOM_MS = 5_000;
const RARELY_MS = 30_000;
const SPREAD_MS = 500;

// Stages that are not listed live without it: whoever has an order no longer cares what is left.
const EVERY_MS = {
  loading: SOON_MS,
  unreachable: SOON_MS,
  open: SOON_MS,
  odd: SOON_MS,
  'sold-out': SOON_MS,
  cancelled: SOON_MS,
  lapsed: SOON_MS,
  failed: SOON_MS,
  'failed-sold-out': SOON_MS,
  closed: SELDOM_MS,
  'signed-out': SELDOM_MS,
  expired: SELDOM_MS,
  before: RARELY_MS,
};

export class SaleWatch {
  #ask;
  #facts;
  #stage;
  #now;
  #timer = 0;
  #asking = false;
  #askedAt = -Infinity;
  #failures = 0;

  /** `ask` gives an answer about the sale, `stage` the page's stage, `now` the server's time. */
  constructor({ ask, facts, stage, now }) {
    this.#ask = ask;
    this.#facts = facts;
    this.#stage = stage;
    this.#now = now;
  }

  /** To be called whenever anything changed: plans the next question anew, or none. */
  plan() {
    clearTimeout(this.#timer);
    if (this.#asking || document.hidden) return;
    const every = this.#facts.sale ? EVERY_MS[this.#stage()] : SOON_MS;
    if (!every || this.#facts.missing) return;
    const pause = this.#failures ? delayOf(this.#failures) : every * (0.85 + 0.3 * Math.random());
    // All pages learn at the same moment that the sale starts.
    const spread = this.#facts.sale ? SPREAD_MS * Math.random() : 0;
    this.#timer = setTimeout(() => this.#look(), Math.max(spread, this.#askedAt + pause - performance.now()));
  }

  async #look() {
    this.#asking = true;
    this.#askedAt = performance.now();
    const at = this.#now();
    const answer = await this.#ask();
    this.#asking = false;
    const right = answer.code === 'OK';
    this.#failures = right ? 0 : this.#failures + 1;
    // The last word plans the next question.
    if (right) this.#facts.learn({ sale: answer.body, saleAt: at, saleTrouble: false });
    else if (answer.status === 404) this.#facts.learn({ missing: true });
    else this.#facts.learn({ saleTrouble: true });
  }
}
