/** One sale and one user: what is learnt is shown, and what is pressed is done. */
import { Api } from './api.js';
import { Buyer } from './buyer.js';
import { ServerClock } from './clock.js';
import { Facts } from './facts.js';
import { element, run } from './page.js';
import { Press } from './press.js';
import { SaleView } from './saleview.js';
import { SaleWatch } from './salewatch.js';
import { Settling } from './settling.js';
import { shownIn } from './shown.js';
import { mayBuyAgain, stageOf } from './stage.js';
import { StateView } from './stateview.js';

const TICK_MS = 200;

export class SalePage {
  #clock = new ServerClock();
  #facts;
  #buyer;
  #settling;
  #watch;
  #saleView;
  #stateView;
  #shownStage = '';
  #due = false;

  constructor({ saleId, session, store, language }) {
    const clock = this.#clock;
    const now = () => clock.now();
    const facts = new Facts({ session, now, changed: () => this.#changed() });
    const api = new Api(() => session.tokenAt(now()));
    const press = new Press({ store, saleId, user: session.user, now });
    this.#facts = facts;
    this.#buyer = new Buyer({ api, clock, facts, saleId, press });
    this.#settling = new Settling({ api, facts });
    this.#watch = new SaleWatch({ ask: () => this.#askForSale(api, saleId), facts, stage: () => this.#stage(), now });
    this.#saleView = new SaleView(language);
    this.#stateView = new StateView(language);
  }

  start() {
    element('act').addEventListener('click', (event) => this.#do(event.currentTarget));
    element('other').addEventListener('click', (event) => this.#do(event.currentTarget));
    element('confirm').addEventListener('close', (event) => this.#confirmed(event.target.returnValue));
    addEventListener('pagehide', () => this.#rest());
    // Back from the browser's own store of pages, where nothing went on meanwhile.
    addEventListener('pageshow', (event) => event.persisted && run(this.#resume()));
    document.addEventListener('visibilitychange', () => this.#seenOrNot());
    setInterval(() => this.#tick(), TICK_MS);
    this.#watch.plan();
    run(this.#resume());
  }

  render() {
    const stage = this.#stage();
    const shown = this.#shown(stage);
    this.#shownStage = stage;
    this.#saleView.show(this.#facts.sale, shown);
    this.#stateView.show(stage, shown, this.#facts);
    this.#tickViews(shown);
    if (element('confirm').open && shown.other !== 'cancel') element('confirm').close('keep');
  }

  #stage() {
    return stageOf(this.#facts, this.#clock.now());
  }

  #shown(stage) {
    const again = mayBuyAgain(this.#facts, this.#clock.now());
    return shownIn(stage, { mayBuyAgain: again, doing: this.#facts.doing });
  }

  /** Several pieces of news at once are shown once, in the end. */
  #changed() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.render();
      this.#watch.plan();
    });
  }

  /** Time alone starts and ends a sale, and lets an order lapse. */
  #tick() {
    if (document.hidden) return;
    const stage = this.#stage();
    if (stage !== this.#shownStage) this.#changed();
    else this.#tickViews(this.#shown(stage));
  }

  #tickViews(shown) {
    const now = this.#clock.now();
    this.#saleView.tick(this.#facts.sale, shown, now);
    this.#stateView.tick(shown, this.#facts.order, now);
  }

  #do({ dataset }) {
    const acts = {
      buy: () => this.#buyer.buy(),
      stop: () => this.#buyer.stop(),
      pay: () => this.#settling.pay(),
      leave: () => this.#settling.leave(),
      cancel: () => this.#askFirst(),
    };
    if (dataset.act in acts) run(acts[dataset.act]());
  }

  #askFirst() {
    element('confirm').returnValue = '';
    element('confirm').showModal();
  }

  #confirmed(answer) {
    if (answer === 'cancel') run(this.#settling.cancel());
  }

  /** The time first: whether the session is still good depends on it, and the buyer's own clock may be wrong. */
  async #resume() {
    await this.#clock.sync();
    this.#changed();
    if (this.#facts.session.stateAt(this.#clock.now()) === 'signed-in') await this.#buyer.resume();
  }

  async #askForSale(api, saleId) {
    await this.#clock.refresh();
    return api.sale(saleId);
  }

  #rest() {
    this.#buyer.rest();
    this.#settling.rest();
  }

  #seenOrNot() {
    if (document.hidden) {
      this.#buyer.unwatch();
    } else {
      run(this.#buyer.watch());
      run(this.#clock.refresh());
    }
    this.#changed();
  }
}
