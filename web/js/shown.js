/** What each stage looks like: its tone, what the button does, and which facts are worth their place. */

const BUY = { act: 'buy' };
const WAIT = { act: 'wait' };
const RETRY = { tone: 'busy', ...WAIT, word: 'asking', other: 'stop', stock: true };
const ENDED_ORDER = { tone: 'calm', order: true, again: true, stock: true };

/**
 * `act` is what the button does ('wait': it is there and does nothing), `word` whose word is on it, if not the stage's own;
 * `other` the second, quiet button; `again` an order that is over and may be followed by another, `parcel` a picture though there is no sale.
 */
const SHOWN = {
  loading: { tone: 'busy' },
  unreachable: { tone: 'warn', parcel: true },
  'not-found': { tone: 'bad', parcel: true },
  'signed-out': { tone: 'warn', countdown: true, stock: true },
  expired: { tone: 'warn', countdown: true, stock: true },

  before: { tone: 'calm', ...WAIT, countdown: true, stock: true },
  open: { tone: 'good', ...BUY, countdown: true, stock: true },
  odd: { tone: 'bad', ...BUY, countdown: true, stock: true },
  'sold-out': { tone: 'bad', countdown: true, stock: true },
  ended: { tone: 'calm' },
  closed: { tone: 'calm', stock: true },

  asking: { tone: 'busy', ...WAIT, stock: true },
  early: RETRY,
  busy: RETRY,
  unknown: RETRY,
  'too-fast': { ...RETRY, tone: 'warn' },
  network: { ...RETRY, tone: 'warn' },
  freeing: RETRY,

  queued: { tone: 'busy', ...WAIT, order: true },
  created: { tone: 'good', act: 'pay', other: 'cancel', order: true },
  paying: { tone: 'busy', ...WAIT, other: 'cancel', order: true },
  'to-pay': { tone: 'warn', act: 'leave', other: 'cancel', order: true },
  overdue: { tone: 'warn', order: true },
  paid: { tone: 'good', order: true },
  cancelled: ENDED_ORDER,
  lapsed: ENDED_ORDER,
  failed: { ...ENDED_ORDER, tone: 'bad' },
  'failed-sold-out': { ...ENDED_ORDER, tone: 'bad' },
};

/** What to show in a stage, given whether the user may buy again, and whether something is being done already. */
export function shownIn(stage, { mayBuyAgain, doing }) {
  const shown = { word: stage, ...SHOWN[stage] };
  if (shown.again && mayBuyAgain) Object.assign(shown, BUY, { word: 'again' });
  if (doing) Object.assign(shown, WAIT, { other: null });
  return shown;
}
