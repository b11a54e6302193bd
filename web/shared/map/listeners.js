// @ts-check

/** Listeners by name, each until its signal ends it. */
export class Listeners {
  /** @type {Map<string, Set<(detail: any) => void>>} */
  #byName = new Map();

  /** @param {string} name @param {(detail: any) => void} listener @param {AbortSignal} [signal] */
  add(name, listener, signal) {
    if (signal?.aborted) return;
    const those = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, those);
    those.add(listener);
    signal?.addEventListener('abort', () => those.delete(listener), { once: true });
  }

  /** @param {string} name @param {any} [detail] */
  dispatch(name, detail) {
    // One that a listener adds hears the next event.
    const present = [...(this.#byName.get(name) ?? [])];
    for (const listener of present) listener(detail);
  }

  /** Whether an event has listeners.
   * @param {string} name */
  has(name) {
    return (this.#byName.get(name)?.size ?? 0) > 0;
  }
}
