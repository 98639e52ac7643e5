/** The calls of the system. An answer is a value: its status, its code ('OK', a problem's code or 'NETWORK') and its body. */

const PLAIN_MS = 12_000;
// The edge gives up on a purchase after 15 s; it knows more than we do.
const PURCHASE_MS = 20_000;
// A wait is 10 s there, and a busy server may be late.
const WAIT_MS = 20_000;

export class Api {
  #token;

  /** `token` gives the token of the moment, or nothing. */
  constructor(token) {
    this.#token = token;
  }

  sale(id, signal) {
    return this.#call('GET', `/seckill/${id}`, { signal, open: true });
  }

  buy(saleId, signal) {
    return this.#call('POST', `/seckill/${saleId}`, { signal, within: PURCHASE_MS });
  }

  order(id, signal) {
    return this.#call('GET', `/orders/${id}`, { signal });
  }

  orderOf(saleId, signal) {
    return this.#call('GET', `/orders?resourceId=${saleId}`, { signal });
  }

  /** The order as soon as its status is no longer `from`, or after 10 s as it is. */
  orderAfter(id, from, signal) {
    return this.#call('GET', `/orders/${id}?wait=10s&from=${from}`, { signal, within: WAIT_MS });
  }

  pay(id, signal) {
    return this.#call('POST', `/orders/${id}/pay`, { signal });
  }

  cancel(id, signal) {
    return this.#call('POST', `/orders/${id}/cancel`, { signal });
  }

  /** The open response itself; reading it is the business of stream.js. */
  events(id, signal) {
    const headers = this.#headers(false);
    headers.Accept = 'text/event-stream';
    return fetch(`/orders/${id}/events`, { headers, signal, cache: 'no-store' });
  }

  async #call(method, path, { signal, within = PLAIN_MS, open = false }) {
    const limit = AbortSignal.timeout(within);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    try {
      const options = { method, headers: this.#headers(open), signal: either, cache: 'no-store' };
      return await answerOf(await fetch(path, options));
    } catch {
      // Ours to end, and nobody waits for an answer.
      signal?.throwIfAborted();
      return { status: 0, code: 'NETWORK', body: {}, retryAfter: 0 };
    }
  }

  #headers(open) {
    const token = open ? null : this.#token();
    return token ? { Authorization: `Bearer ${token}` } : {};
  }
}

async function answerOf(response) {
  const body = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get('Retry-After')) || 0;
  return { status: response.status, code: codeOf(response, body), body, retryAfter };
}

function codeOf({ ok, status }, { code }) {
  if (ok) return 'OK';
  return status === 401 ? 'UNAUTHORIZED' : (code ?? `HTTP_${status}`);
}
