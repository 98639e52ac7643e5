/** When to try again, and waiting for it. */

const FIRST_MS = 500;
const MOST_MS = 8000;

/**
 * Milliseconds before the next try: what the server asked for and, on top, any part of a span that doubles with each try.
 * Without chance a crowd that was turned away together would come back together.
 */
export function delayOf(tries, retryAfterSeconds = 0, random = Math.random) {
  const span = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return retryAfterSeconds * 1000 + span * (0.2 + 0.8 * random());
}

/** Waits; an abort ends it at once with the signal's reason. */
export function pause(ms, signal) {
  return new Promise((done, failed) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      failed(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Is it worth asking again? Yes for whatever is about the moment and not about the request or how the system is set up. */
export function passes({ status, code }) {
  if (code === 'PAYMENTS_NOT_SET_UP') return false;
  return status === 0 || status === 408 || status === 429 || status >= 500 || code === 'NOT_RECORDED';
}

/** Asks until there is an answer that will not change by waiting. `told` hears of each one that will. */
export async function patiently(ask, signal, told = () => {}) {
  for (let tries = 0; ; tries++) {
    const answer = await ask();
    signal?.throwIfAborted();
    if (!passes(answer)) return answer;
    told(answer);
    await pause(delayOf(tries, answer.retryAfter), signal);
  }
}
