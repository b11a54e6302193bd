// @ts-check

/** How long another window has to answer that a store is its own, in milliseconds. */
const answerTime = 200;
/** How long a reloaded page waits for the page that it replaces to release their store. */
const reloadTime = 400;

/** Gives a claimed store back. @typedef {() => void} Release */

/**
 * Which draft stores belong to open windows: a window claims its store until it is gone, also by a
 * crash. Without the browser's locks (plain http) the windows ask each other.
 */
export class DraftClaims {
  #locks;
  #channel;
  #held = new Set();
  /** @type {Set<string>} */
  #answers = new Set();

  /** @param {{locks?: LockManager, channel?: BroadcastChannel | null}} [means] */
  constructor({ locks, channel = null } = {}) {
    this.#locks = locks;
    this.#channel = locks ? null : channel;
    this.#channel?.addEventListener('message', ({ data }) => this.#hear(data));
  }

  /**
   * Claims a store that another window may have.
   *
   * @param {string} store  its id
   * @param {{isMine?: boolean}} [options]  whether only the page before this one can have it
   * @returns {Promise<Release | null>} `null` when another window has it
   */
  async claim(store, { isMine = false } = {}) {
    if (this.#locks) return this.#lock(store, isMine);
    if (this.#held.has(store)) return null;
    this.#answers.delete(store);
    this.#channel?.postMessage({ ask: store });
    if (this.#channel) await new Promise((resolve) => setTimeout(resolve, answerTime));
    return this.#answers.has(store) ? null : this.#hold(store);
  }

  /** @param {string} store @param {boolean} isMine @returns {Promise<Release | null>} */
  #lock(store, isMine) {
    const options = isMine ? { signal: AbortSignal.timeout(reloadTime) } : { ifAvailable: true };
    return new Promise((resolve) => {
      const granted = (/** @type {Lock | null} */ lock) =>
        lock ? new Promise((release) => resolve(() => release(undefined))) : resolve(null);
      this.#locks?.request(`floorcast.desk.${store}`, options, granted).catch(() => resolve(null));
    });
  }

  /** @param {string} store @returns {Release} */
  #hold(store) {
    this.#held.add(store);
    return () => void this.#held.delete(store);
  }

  /** @param {{ask?: string, held?: string}} message */
  #hear({ ask, held }) {
    if (held) this.#answers.add(held);
    if (ask && this.#held.has(ask)) this.#channel?.postMessage({ held: ask });
  }
}
