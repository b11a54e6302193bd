// @ts-check
import { fold, foldUmlauts } from './fold.js';
import { typingDistance } from './typing-distance.js';

/**
 * What can be found.
 * @typedef {object} Entry
 * @property {string} id
 * @property {readonly string[]} names  in all languages
 * @property {readonly string[]} words  further words: category in all languages, booth number, hall
 */

/** @typedef {{ id: string, title: string, names: string[], nameWords: string[], furtherWords: string[] }} Row */

/** What a match costs: the lower, the further up. */
const COST = Object.freeze({
  wholeName: 0,
  name: 1,
  word: 2,
  inside: 5,
  slip: 6,
  eachSlip: 2,
  further: 8,
});

/** How many slips are forgiven in a word of some length. @param {number} length */
const slipsAllowed = (length) => (length >= 7 ? 2 : length >= 4 ? 1 : 0);

/** @param {string} typed  @param {string} word */
const costInWord = (typed, word) => {
  if (word.startsWith(typed)) return COST.word;
  if (typed.length >= 3 && word.includes(typed)) return COST.inside;
  const limit = slipsAllowed(typed.length);
  if (limit === 0) return Infinity;
  const slips = typingDistance(typed, word, limit);
  return slips <= limit ? COST.slip + slips * COST.eachSlip : Infinity;
};

/** @param {string} typed  @param {string[]} words */
const costInWords = (typed, words) =>
  words.reduce(
    (cheapest, word) => Math.min(cheapest, costInWord(typed, word)),
    Infinity,
  );

/** @param {string} text */
const forms = (text) => [...new Set([fold(text), foldUmlauts(text)])].filter(Boolean);

/** Finds entries by what people type: any language, prefix first, slips forgiven. */
export class SearchIndex {
  /** @type {readonly Row[]} */
  #rows;

  /** @param {Iterable<Entry>} entries */
  constructor(entries) {
    this.#rows = [...entries].map((entry) => {
      const names = entry.names.flatMap(forms);
      return {
        id: entry.id,
        title: entry.names[0] ?? '',
        names,
        nameWords: [...new Set(names.flatMap((name) => name.split(' ')))],
        furtherWords: [...new Set(entry.words.flatMap(forms).flatMap((word) => word.split(' ')))],
      };
    });
  }

  /**
   * The ids that match, the best first.
   * @param {string} query
   * @param {number} [limit]
   * @returns {string[]}
   */
  find(query, limit = 40) {
    const typed = fold(query);
    if (typed === '') return [];
    return this.#rows
      .map((row) => ({ row, cost: this.#cost(row, typed) }))
      .filter(({ cost }) => cost < Infinity)
      .sort((a, b) => a.cost - b.cost || a.row.title.localeCompare(b.row.title))
      .slice(0, limit)
      .map(({ row }) => row.id);
  }

  /** @param {Row} row  @param {string} typed */
  #cost(row, typed) {
    if (row.names.includes(typed)) return COST.wholeName;
    if (row.names.some((name) => name.startsWith(typed))) return COST.name;
    return typed.split(' ').reduce((sum, part) =>
      sum + Math.min(
        costInWords(part, row.nameWords),
        COST.further + costInWords(part, row.furtherWords),
      ), 0);
  }
}
