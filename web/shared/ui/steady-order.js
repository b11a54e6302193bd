// @ts-check

/** Milliseconds for which rows keep their places. */
const steadyTime = 5000;

/** Keeps the order of rows for some seconds, and for as long as a pointer or the keyboard is among them:
 * counts change each second, and a row that moves away is missed. */
export class SteadyOrder {
  /** The place of each row by id. @type {Map<string, number>} */
  #places = new Map();
  #since = -Infinity;

  /** The rows in the order that holds; new ones come last.
   * @template {{ id: string }} Row
   * @param {readonly Row[]} rows in the order that they are to have @param {number} now milliseconds
   * @param {boolean} isHeld @returns {readonly Row[]} */
  order(rows, now, isHeld) {
    if (!isHeld && now - this.#since >= steadyTime) {
      this.#since = now;
      this.#places = new Map(rows.map(({ id }, place) => [id, place]));
      return rows;
    }
    const placeOf = (/** @type {Row} */ { id }) => this.#places.get(id) ?? rows.length;
    return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
