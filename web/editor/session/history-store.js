// @ts-check

/** @import { StoredItems } from '../drafts/stored-items.js' */
/** @import { Entry } from './history.js' */

/** So many steps back are kept. */
const limit = 200;
/** Longer steps, in characters, are left to the server, which has them in its journal. */
const lengthLimit = 4000;

/**
 * My gestures in one venue, to be taken back or done again after a reload too.
 *
 * What takes a gesture back is kept where it is short; the server knows it by the edit's id.
 */
export class HistoryStore {
  #items;
  #now;
  #count = 0;

  /**
   * @param {StoredItems} items
   * @param {() => number} now  milliseconds since 1970
   */
  constructor(items, now) {
    this.#items = items;
    this.#now = now;
  }

  /** Both lists, the latest gesture last. @returns {{done: Entry[], undone: Entry[]}} */
  load() {
    const kept = this.#items.all()
      .filter((each) => typeof each?.edit === 'string')
      .sort((a, b) => a.made - b.made || a.count - b.count);
    for (const { edit } of kept.splice(0, kept.length - limit)) this.#items.drop(edit);
    const entries = (/** @type {boolean} */ isUndone) =>
      kept
        .filter((each) => each.isUndone === isUndone)
        .map(({ edit, label, title, inverse }) => ({ edit, label, title, inverse, changes: null }));
    return { done: entries(false), undone: entries(true) };
  }

  /** @param {Entry} entry @param {boolean} isUndone */
  keep({ edit, label, title, inverse }, isUndone) {
    const { made, count } = this.#items.get(edit) ?? { made: this.#now(), count: this.#next() };
    const isShort = inverse !== null && JSON.stringify(inverse).length <= lengthLimit;
    this.#items.set(edit, {
      edit,
      label,
      title,
      isUndone,
      made,
      count,
      inverse: isShort ? inverse : null,
    });
  }

  /** @param {string} edit */
  drop(edit) {
    this.#items.drop(edit);
  }

  #next() {
    this.#count += 1;
    return this.#count;
  }
}
