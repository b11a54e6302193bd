// @ts-check

/** Who wants to hear what. @template {string} Topic */
export class Topics {
  /** @type {Map<Topic, Set<(event: any) => void>>} */
  #listeners = new Map();

  /** @param {Topic} topic @param {(event: any) => void} listener @param {AbortSignal} [signal] */
  on(topic, listener, signal) {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    signal?.addEventListener('abort', () => listeners.delete(listener), { once: true });
  }

  /** @param {Topic} topic @param {any} event */
  tell(topic, event) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(event);
  }
}
