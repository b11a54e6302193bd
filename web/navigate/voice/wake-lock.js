// @ts-check

/** Keeps the screen of a phone on while its visitor is led; browsers that cannot stay as they are. */
export class WakeLock {
  /** @type {WakeLockSentinel | null} */
  #lock = null;
  #isWanted = false;

  constructor() {
    // The browser lets the lock go with a page that is not seen.
    document.addEventListener('visibilitychange', () => void this.#take());
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    if (isOn === this.#isWanted) return;
    this.#isWanted = isOn;
    if (isOn) void this.#take();
    else {
      void this.#lock?.release().catch(() => {});
      this.#lock = null;
    }
  }

  async #take() {
    if (!this.#isWanted || document.hidden || !navigator.wakeLock) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (this.#isWanted) this.#lock = lock;
      else await lock.release();
    } catch {
      // A phone that saves power refuses it; the screen then goes off as usual.
    }
  }
}
