/** Shows the sale: picture, title, price, countdown and what is left. */
import { element, hide, write } from './page.js';

const NO_PICTURE = '/pictures/parcel.svg';
// Above this a number is read as a size, and changes faster than anybody reads.
const EXACT_UP_TO = 100;

export class SaleView {
  #language;

  constructor(language) {
    this.#language = language;
    element('picture').addEventListener('error', (event) => setPicture(event.target, NO_PICTURE));
  }

  /** Everything but what changes by the second. */
  show(sale, { stock, parcel }) {
    const offer = sale?.offer ?? {};
    hide('title', !sale);
    write('title', offer.title ?? sale?.resourceId ?? '');
    if (sale || parcel) setPicture(element('picture'), ownPath(offer.picture) ?? NO_PICTURE);
    hide('price', offer.price === undefined);
    if (offer.price !== undefined) write('price', this.#language.money(offer.price, offer.currency ?? 'CNY'));
    hide('stock', !sale || !stock);
    if (sale) this.#stock(sale);
  }

  /** To the start, and from then on to the end. */
  tick(sale, { countdown }, now) {
    const start = Date.parse(sale?.start);
    const before = now < start;
    const until = before ? start : Date.parse(sale?.end);
    const on = Boolean(sale && countdown && now < until);
    hide('countdown-row', !on);
    if (!on) return;
    write('countdown-label', this.#language.say(before ? 'countdown.start' : 'countdown.end'));
    write('countdown', this.#language.span(until - now, true));
    write('moment', this.#language.day(until));
  }

  #stock({ left, total }) {
    const bar = element('stock-bar');
    bar.max = Math.max(1, total);
    bar.value = left;
    write('left', this.#left(left));
  }

  #left(left) {
    if (left === 0) return this.#language.say('left.none');
    if (left <= EXACT_UP_TO) return this.#language.say('left.some', this.#language.number(left));
    const step = left < 1000 ? 10 : 100;
    return this.#language.say('left.about', this.#language.number(Math.floor(left / step) * step));
  }
}

/** A picture of this host, or nothing: the policy of the page lets no other through. */
function ownPath(path) {
  return /^\/(?!\/)/.test(path ?? '') ? path : null;
}

function setPicture(image, path) {
  if (image.getAttribute('src') !== path) image.setAttribute('src', path);
}
