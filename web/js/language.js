/** Which language the page speaks, and how it writes numbers, money and times in it. */
import { en } from './words/en.js';
import { zh } from './words/zh.js';

const KEY = 'seckill.lang';
const WORDS = { zh, en };
const LOCALES = { zh: 'zh-CN', en: 'en-GB' };

export class Language {
  #store;

  /** What the address says, else what was chosen before, else the browser's own. */
  constructor(store, search, browser) {
    this.#store = store;
    const asked = new URLSearchParams(search).get('lang');
    if (asked in WORDS) store.set(KEY, asked);
    const chosen = [asked, store.get(KEY)].find((name) => name in WORDS);
    this.name = chosen ?? (browser.toLowerCase().startsWith('zh') ? 'zh' : 'en');
  }

  get other() {
    return this.name === 'zh' ? 'en' : 'zh';
  }

  /** The name of the other language, in itself. */
  get otherName() {
    return WORDS[this.other].language;
  }

  swap() {
    this.name = this.other;
    this.#store.set(KEY, this.name);
  }

  /** A sentence; one that nobody wrote is empty. */
  say(key, value) {
    const words = WORDS[this.name][key] ?? '';
    return typeof words === 'function' ? words(value) : words;
  }

  number(value) {
    return new Intl.NumberFormat(this.#locale).format(value);
  }

  /** Money in minor units, such as cents; how many of them make one, the currency says. */
  money(minor, currency) {
    const format = new Intl.NumberFormat(this.#locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits);
  }

  time(instant) {
    return new Intl.DateTimeFormat(this.#locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(instant);
  }

  day(instant) {
    return new Intl.DateTimeFormat(this.#locale, { dateStyle: 'medium', timeStyle: 'short' }).format(instant);
  }

  /** A span as 1:02:03 or 02:03, after its days if there are any. */
  span(ms, hours = false) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
    const hour = Math.floor(seconds / 3600) % 24;
    const days = Math.floor(seconds / 86_400);
    if (hours || hour || days) parts.unshift(String(hour).padStart(2, '0'));
    return (days ? `${this.say('days', days)} ` : '') + parts.join(':');
  }

  get #locale() {
    return LOCALES[this.name];
  }
}
