// @ts-check

const key = 'floorcast.clipboard';

/**
 * What was copied last, as text: kept for the other venues of this server, too. The keys bring it
 * to the system's clipboard and back, where the browser lets them.
 */
export class Clipboard {
  #storage;
  #text = '';
  /** What was pasted last, and where: pasting again puts the next beside it. */
  last = { text: '', times: 0, at: '' };
  /** What was duplicated last, and from where. @type {{ids: readonly string[], middle: readonly [number, number]} | null} */
  duplicate = null;

  /** @param {Pick<Storage, 'getItem' | 'setItem'> | undefined} [storage] */
  constructor(storage) {
    this.#storage = storage;
  }

  /** What was copied here, else in another tab; empty when nothing was. */
  get text() {
    try {
      return this.#storage?.getItem(key) ?? this.#text;
    } catch {
      return this.#text;
    }
  }

  set text(text) {
    this.#text = text;
    this.last = { text, times: 0, at: '' };
    try {
      this.#storage?.setItem(key, text);
    } catch {
      // Full or forbidden: it is still kept for this page.
    }
  }
}
