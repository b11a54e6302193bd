// @ts-check

/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature } from '../plan/types.js' */

/** Which features are selected: none, one or many, in the order they were chosen. */
export class Selection {
  #session;
  /** @type {readonly string[]} */
  #ids = Object.freeze([]);
  /** The same, to be asked. @type {ReadonlySet<string>} */
  #all = new Set();
  /** @type {readonly string[]} */
  #vertices = Object.freeze([]);
  /** @type {Set<(id: string | null) => void>} */
  #listeners = new Set();

  /** @param {{readonly shown: Pick<Plan, 'feature'>}} session  with the plan of the features */
  constructor(session) {
    this.#session = session;
  }

  /** The selected feature as it is drawn; none where several are selected. @returns {Feature | undefined} */
  get feature() {
    return this.#session.shown.feature(this.id);
  }

  /** All selected features as they are drawn, in the order they were selected. @returns {Feature[]} */
  get features() {
    return this.#ids.flatMap((id) => this.#session.shown.feature(id) ?? []);
  }

  /** The ids of all selected features; the same array until the selection changes. */
  get ids() {
    return this.#ids;
  }

  /** The id of the selected feature; `null` where none or several are. */
  get id() {
    return this.#ids.length === 1 ? this.#ids[0] : null;
  }

  /** The names of the vertices that are chosen on the one selected feature. */
  get vertices() {
    return this.#vertices;
  }

  /** Chooses exactly these vertices. @param {Iterable<string>} names */
  setVertices(names) {
    this.#vertices = Object.freeze([...new Set(names)]);
  }

  /** How many are selected. */
  get size() {
    return this.#ids.length;
  }

  /** @param {string} id */
  has(id) {
    return this.#all.has(id);
  }

  /** Selects exactly these. @param {string | Iterable<string> | null} ids */
  set(ids) {
    const next = [...new Set(ids === null ? [] : typeof ids === 'string' ? [ids] : ids)];
    const isSame = next.length === this.#ids.length && next.every((id, i) => id === this.#ids[i]);
    if (isSame) return;
    this.#ids = Object.freeze(next);
    this.#all = new Set(next);
    this.#vertices = Object.freeze([]);
    for (const listener of this.#listeners) listener(this.id);
  }

  /** Selects these, too. @param {Iterable<string>} ids */
  add(ids) {
    this.set([...this.#ids, ...ids]);
  }

  /** Takes these out. @param {Iterable<string>} ids */
  remove(ids) {
    const gone = new Set(ids);
    this.set(this.#ids.filter((id) => !gone.has(id)));
  }

  /** Takes one in that is not selected, or out that is. @param {string} id */
  toggle(id) {
    if (this.has(id)) this.remove([id]);
    else this.add([id]);
  }

  /**
   * @param {(id: string | null) => void} listener  hears `id` after each change
   * @param {AbortSignal} [signal]  ends that
   */
  onChange(listener, signal) {
    this.#listeners.add(listener);
    signal?.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
  }
}
