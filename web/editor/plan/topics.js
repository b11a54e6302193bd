// @ts-check

/**
 * Listeners by topic.
 *
 * @template {Record<string, any>} Events  the event of each topic
 */
export class Topics {
  /** @type {Map<keyof Events, Set<(event: any) => void>>} */
  #listeners = new Map();

  /**
   * @template {keyof Events} Topic
   * @param {Topic} topic
   * @param {(event: Events[Topic]) => void} listener
   * @param {AbortSignal} [signal]  ends it
   */
  on(topic, listener, signal) {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    signal?.addEventListener('abort', () => listeners.delete(listener), { once: true });
  }

  /**
   * Calls the listeners of a topic, in the order in which they came.
   *
   * @template {keyof Events} Topic
   * @param {Topic} topic
   * @param {Events[Topic]} event
   */
  emit(topic, event) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(event);
  }
}
