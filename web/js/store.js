/** What outlives a reload. A browser may forbid it; then the page works all the same, until it is left. */
export class Store {
  #own = new Map();

  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return this.#own.get(key) ?? null;
    }
  }

  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      this.#own.set(key, value);
    }
  }

  remove(key) {
    try {
      localStorage.removeItem(key);
    } catch {
      this.#own.delete(key);
    }
  }
}
