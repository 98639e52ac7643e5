/**
 * Watches an order until its life is over: by the stream of its events or, where that does not get through, by waiting calls or, where too many
 * wait, by a look now and then.
 */
import { isOver } from './life.js';
import { delayOf, pause } from './retry.js';
import { readEvents } from './stream.js';

/** `seen` hears of each state. Ends with null, or with the status that forbids to go on (401, 404). */
export async function follow(api, order, signal, seen) {
  const ways = [byEvents, byWaiting, byLooking];
  const watched = { order };
  const note = (next) => {
    watched.order = next;
    seen(next);
  };
  for (let tries = 0; !isOver(watched.order); ) {
    const { status, got } = await ways[0](api, watched.order, signal, note);
    signal.throwIfAborted();
    if (status === 401 || status === 404) return status;
    // What carried nothing may be held up by something on the way; another way may be free.
    if (!got) ways.push(ways.shift());
    tries = got ? 0 : tries + 1;
    if (!isOver(watched.order)) await pause(delayOf(tries), signal);
  }
  return null;
}

async function byEvents(api, order, signal, note) {
  const own = new AbortController();
  const end = () => own.abort(signal.reason);
  signal.addEventListener('abort', end);
  let got = false;
  try {
    const response = await api.events(order.orderId, own.signal);
    // That there is no stream does not mean that there is no order; the other way tells.
    if (!response.ok) return { status: response.status === 404 ? 0 : response.status, got };
    await readEvents(response, (reason) => own.abort(reason), (next) => {
      got = true;
      note(next);
    });
    return { status: 200, got };
  } catch {
    return { status: 0, got };
  } finally {
    signal.removeEventListener('abort', end);
    own.abort();
  }
}

async function byWaiting(api, order, signal, note) {
  const { status, code, body } = await api.orderAfter(order.orderId, order.status, signal);
  const got = code === 'OK' && Boolean(body.status);
  if (got) note(body);
  return { status, got };
}

/** Never the way to stay with: it costs the service a look each time. */
async function byLooking(api, order, signal, note) {
  const { status, code, body } = await api.order(order.orderId, signal);
  if (code === 'OK' && body.status) note(body);
  return { status, got: false };
}
