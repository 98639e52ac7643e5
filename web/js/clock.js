/** The server's time. The buyer's own clock may be wrong, and may be changed while the page is open. */

const SAMPLES = 4;
const SAMPLE_MS = 3_000;
const AGAIN_MS = 5 * 60_000;

export class ServerClock {
  #ahead = Date.now() - performance.now();
  #syncedAt = -Infinity;
  #syncing = null;

  /** Milliseconds since 1970, as the server counts them. */
  now() {
    return performance.now() + this.#ahead;
  }

  /** Asks a few times and believes the quickest: half of its way there and back is how old the answer is. */
  sync() {
    this.#syncing ??= this.#askAround().finally(() => (this.#syncing = null));
    return this.#syncing;
  }

  async #askAround() {
    const samples = [];
    for (let i = 0; i < SAMPLES; i++) {
      const sample = await this.#sample().catch(() => null);
      if (!sample) break;
      samples.push(sample);
    }
    if (samples.length === 0) return;
    this.#ahead = samples.reduce((best, next) => (next.trip < best.trip ? next : best)).ahead;
    this.#syncedAt = performance.now();
  }

  /** Does so if it was not done for long; a device that slept has an old idea of the time. */
  async refresh() {
    if (performance.now() - this.#syncedAt > AGAIN_MS) await this.sync();
  }

  async #sample() {
    const sent = performance.now();
    const response = await fetch('/time', { signal: AbortSignal.timeout(SAMPLE_MS), cache: 'no-store' });
    const server = Number(await response.text());
    const received = performance.now();
    if (!response.ok || !(server > 0)) return null;
    return { trip: received - sent, ahead: server + (received - sent) / 2 - received };
  }
}
