/** Shows where the user stands: the sentence, the order and the buttons. */
import { isLive } from './life.js';
import { element, hide, write } from './page.js';

export class StateView {
  #language;

  constructor(language) {
    this.#language = language;
  }

  show(stage, shown, { order, notice }) {
    const focused = document.activeElement;
    const state = element('state');
    state.dataset.stage = stage;
    state.dataset.tone = shown.tone;
    this.#sentence(stage, notice === 'already' && !isLive(order) ? null : notice);
    this.#order(shown.order ? order : null);
    this.#button('act', shown.act, `${shown.word}.button`);
    this.#button('other', shown.other, `${shown.other}.button`);
    // A reader whose button has gone is not left nowhere.
    if (focused?.hidden) element('headline').focus({ preventScroll: true });
  }

  /** How long there is to pay, by the second. */
  tick(shown, order, now) {
    const within = Date.parse(order?.payBy) - now;
    const on = shown.order && order.status === 'CREATED' && within > 0;
    hide('pay-within', !on);
    if (on) write('pay-within', this.#language.say('order.within', this.#language.span(within)));
  }

  #sentence(stage, notice) {
    write('headline', this.#language.say(`${stage}.headline`));
    write('detail', this.#language.say(`${stage}.detail`));
    write('notice', notice ? this.#language.say(`notice.${notice}`) : '');
    const title = [element('headline').textContent, element('title').textContent].filter(Boolean).join(' · ');
    if (document.title !== title) document.title = title;
  }

  #order(order) {
    hide('order', !order);
    if (!order) return;
    write('order-id', order.orderId);
    const toPay = order.status === 'CREATED' && order.payBy;
    hide('pay-by-row', !toPay);
    if (toPay) write('pay-by', this.#language.time(Date.parse(order.payBy)));
  }

  /** A button that waits keeps its place, and the focus. */
  #button(id, act, word) {
    const button = element(id);
    hide(id, !act);
    if (!act) return;
    button.dataset.act = act;
    button.setAttribute('aria-disabled', String(act === 'wait'));
    write(id, this.#language.say(word));
  }
}
