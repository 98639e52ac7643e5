/** What the page knows. Whoever learns something says it here; whoever shows something is told. */
import { later } from './life.js';

const REFUSALS = ['SOLD_OUT', 'ENDED', 'NOT_STARTED'];

export class Facts {
  /** The sale as last heard, when that was asked, and whether it cannot be had, now or at all. */
  sale = null;
  saleAt = 0;
  saleTrouble = false;
  missing = false;
  /** The user's order, whether we know if there is one, and whether that cannot be had now. */
  order = null;
  orderKnown = false;
  orderTrouble = false;
  /** While a purchase is carried through: 'asking', or why it takes longer. */
  asking = null;
  /** The refusal that stands: its code, and when it was told. */
  refusal = null;
  /** What is being done to the order, 'pay' or 'cancel', and a word about how it went. */
  doing = null;
  notice = null;

  #now;
  #changed;

  /** `now` gives the server's time; `changed` is called after each piece of news. */
  constructor({ session, now, changed }) {
    this.session = session;
    this.#now = now;
    this.#changed = changed;
  }

  learn(news) {
    Object.assign(this, news);
    this.#changed();
  }

  /** A view of the order, and the order as it is known now. */
  see(order) {
    this.learn({ order: later(this.order, order) });
    return this.order;
  }

  /** What was asked is refused for good; there is no order. */
  refuse(code) {
    if (code === 'UNAUTHORIZED') this.session.refuse();
    const refusal = { code: REFUSALS.includes(code) ? code : 'ODD', at: this.#now() };
    this.learn({ order: null, orderKnown: true, refusal, missing: this.missing || code === 'NOT_FOUND' });
  }
}
