// @ts-check

/** How long to wait for another window to say that a desk is its own, in milliseconds. */
const patience = 200;
/** A page that is loaded again may come before the one that it replaces has let go. */
const reloading = 400;

/** Gives a desk back. @typedef {() => void} Release */

/**
 * Which desks belong to windows that are open: a desk is claimed until its window is gone, also by
 * a crash. Without the browser's locks (plain http) the windows ask each other.
 */
export class DeskClaims {
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
   * Claims a desk that may be somebody's.
   *
   * @param {string} desk
   * @param {{isMine?: boolean}} [options]  whether only the page before this one can have it
   * @returns {Promise<Release | null>} `null` when another window has it
   */
  async claim(desk, { isMine = false } = {}) {
    if (this.#locks) return this.#lock(desk, isMine);
    if (this.#held.has(desk)) return null;
    this.#answers.delete(desk);
    this.#channel?.postMessage({ ask: desk });
    if (this.#channel) await new Promise((resolve) => setTimeout(resolve, patience));
    return this.#answers.has(desk) ? null : this.#hold(desk);
  }

  /** @param {string} desk @param {boolean} isMine @returns {Promise<Release | null>} */
  #lock(desk, isMine) {
    const options = isMine ? { signal: AbortSignal.timeout(reloading) } : { ifAvailable: true };
    return new Promise((resolve) => {
      const granted = (/** @type {Lock | null} */ lock) =>
        lock ? new Promise((release) => resolve(() => release(undefined))) : resolve(null);
      this.#locks?.request(`floorcast.desk.${desk}`, options, granted).catch(() => resolve(null));
    });
  }

  /** @param {string} desk @returns {Release} */
  #hold(desk) {
    this.#held.add(desk);
    return () => void this.#held.delete(desk);
  }

  /** @param {{ask?: string, held?: string}} message */
  #hear({ ask, held }) {
    if (held) this.#answers.add(held);
    if (ask && this.#held.has(ask)) this.#channel?.postMessage({ held: ask });
  }
}
