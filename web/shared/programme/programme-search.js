// @ts-check
import { SearchIndex } from '../search/search-index.js';
/** @import { Name } from '../i18n/i18n.js' */
/** @import { Entry } from '../search/search-index.js' */
/** @import { Programme } from './programme.js' */
/** @import { ProgrammeEntry } from './types.js' */

/** A text in all its languages. @param {Name} text @returns {string[]} */
const all = (text) => (typeof text === 'string' ? [text] : Object.values(text)).filter(Boolean);

/** @param {ProgrammeEntry} entry @returns {Entry} */
const searched = (entry) => ({
  id: entry.id,
  names: all(entry.title),
  words: entry.kind === 'session' ? [...entry.speakers, ...all(entry.subtitle)] : entry.products,
  kinds: entry.kind === 'session' ? [...all(entry.track), ...entry.tags] : entry.tags,
});

/** Finds sessions by title, speakers, track and tags, stands by exhibitor, products and tags. */
export class ProgrammeSearch {
  #programme;
  /** Made when it is first needed. @type {SearchIndex | null} */
  #index = null;

  /** @param {Programme} programme */
  constructor(programme) {
    this.#programme = programme;
  }

  /** The programme has changed. */
  forget() {
    this.#index = null;
  }

  /** What people typed, the best first; what is over comes last.
   * @param {string} query @param {number} at milliseconds since 1970 @param {number} [limit]
   * @returns {ProgrammeEntry[]} */
  found(query, at, limit = 20) {
    const { sessions, stands } = this.#programme;
    this.#index ??= new SearchIndex([...sessions, ...stands].map(searched));
    const found = this.#index.matches(query, 4 * limit).flatMap(({ id }) => {
      const entry = this.#programme.entry(id);
      return entry ? [entry] : [];
    });
    const isPast = (/** @type {ProgrammeEntry} */ each) =>
      each.kind === 'session' && each.end <= at;
    return [...found.filter((each) => !isPast(each)), ...found.filter(isPast)].slice(0, limit);
  }
}
