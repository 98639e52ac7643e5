/** Which of its states the page is in: computed from what is known, never remembered. */
import { isLive } from './life.js';

// The answer about the units left is a second old at the most, and may have been on its way when we were refused.
const SETTLED_MS = 2_500;

/** The stage at this moment, on the server's clock. */
export function stageOf(facts, now) {
  if (facts.missing) return 'not-found';
  const session = facts.session.stateAt(now);
  if (session !== 'signed-in') return facts.sale || session === 'expired' ? session : unseen(facts);
  if (facts.asking) return facts.asking;
  if (facts.order) return orderStage(facts.order, now);
  // The book may be away and the gate at work: whoever has an order is told so when they press.
  if (!facts.orderKnown && !facts.orderTrouble) return 'loading';
  return saleStage(facts, now);
}

/** What the sale allows, whoever looks at it. */
export function saleStage(facts, now) {
  const { sale, refusal } = facts;
  if (!sale) return unseen(facts);
  if (now >= Date.parse(sale.end) || refusal?.code === 'ENDED') return 'ended';
  if (!sale.open) return 'closed';
  if (now < Date.parse(sale.start)) return 'before';
  if (refusal?.code === 'SOLD_OUT' && (sale.left === 0 || facts.saleAt < refusal.at + SETTLED_MS)) return 'sold-out';
  if (sale.left === 0) return 'sold-out';
  return refusal?.code === 'ODD' ? 'odd' : 'open';
}

/** May the user buy again, their order being over? */
export function mayBuyAgain(facts, now) {
  return Boolean(facts.order) && !isLive(facts.order) && saleStage(facts, now) === 'open';
}

function unseen(facts) {
  return facts.saleTrouble ? 'unreachable' : 'loading';
}

function orderStage(order, now) {
  switch (order.status) {
    case 'INIT':
      return 'queued';
    case 'CREATED':
      return payStage(order, now);
    case 'PAID':
      return 'paid';
    case 'CANCELLED':
      return order.reason === 'UNPAID' ? 'lapsed' : 'cancelled';
    default:
      return order.reason === 'SOLD_OUT' ? 'failed-sold-out' : 'failed';
  }
}

function payStage(order, now) {
  if (order.payBy && now >= Date.parse(order.payBy)) return 'overdue';
  if (!order.payment) return 'created';
  return order.payment.url ? 'to-pay' : 'paying';
}
