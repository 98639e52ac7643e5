/**
 * Who buys. The shop's own login hands the token over in the address's fragment, which no server and no log ever sees; it is
 * taken out of the address at once and kept, so that a second tab has it, too.
 */

const KEY = 'seckill.token';

export class Session {
  #token = null;
  #claims = null;
  #store;

  constructor(store) {
    this.#store = store;
    this.#use(store.get(KEY));
  }

  /** Takes the token out of the address, if there is one. True if there was. */
  takeFrom(location, history) {
    const token = new URLSearchParams(location.hash.slice(1)).get('token');
    if (!token) return false;
    history.replaceState(history.state, '', location.pathname + location.search);
    this.#store.set(KEY, token);
    this.#use(token);
    return true;
  }

  get user() {
    return this.#claims?.sub ?? null;
  }

  /** The token while it is good for anything. */
  tokenAt(now) {
    return this.stateAt(now) === 'signed-in' ? this.#token : null;
  }

  /** 'signed-in', 'signed-out' or 'expired'. */
  stateAt(now) {
    if (!this.#claims) return this.#token ? 'expired' : 'signed-out';
    return now < this.#claims.exp * 1000 ? 'signed-in' : 'expired';
  }

  /** The server does not believe it any more. What another tab may have got meanwhile is not touched. */
  refuse() {
    if (this.#store.get(KEY) === this.#token) this.#store.remove(KEY);
    this.#claims = null;
  }

  /** Hears of a token that another tab was given: true if it is of another user, or of one where there was none. */
  hears(event) {
    if (event.key !== KEY || !event.newValue) return false;
    const before = this.user;
    this.#use(event.newValue);
    return this.user !== before;
  }

  #use(token) {
    this.#token = token;
    this.#claims = token ? claimsOf(token) : null;
  }
}

// Only to know whose it is and for how long; whether it is genuine the server says.
function claimsOf(token) {
  try {
    const part = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes));
    return claims.sub && claims.exp ? claims : null;
  } catch {
    return null;
  }
}
