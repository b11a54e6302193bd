// @ts-check
import { fold, foldUmlauts } from './fold.js';
import { typingDistance } from './typing-distance.js';

/**
 * What can be found.
 * @typedef {object} Entry
 * @property {string} id
 * @property {readonly string[]} names  in all languages
 * @property {readonly string[]} words  further words that are seen beside the name: booth number
 * @property {readonly string[]} [kinds]  what it is, in all languages
 * @property {readonly string[]} [descriptions]  in all languages
 */

/** What beside the name was found: nothing, the kind of place, or its description.
 * @typedef {'' | 'kind' | 'description'} Reason */
/** @typedef {{ id: string, reason: Reason }} Match */

/** @typedef {{ id: string, title: string, names: string[], nameWords: string[],
 *   further: { reason: Reason, words: string[] }[] }} Row */

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

/** @param {readonly string[]} texts */
const wordsOf = (texts) => [
  ...new Set(texts.flatMap(forms).flatMap((text) => text.split(' '))),
];

/** @param {number} cost  in some words; infinite where they do not match
 * @param {number} further  what it costs that these are not the name's  @param {Reason} reason */
const found = (cost, further, reason) => ({
  cost: cost + further,
  reason,
  hasSlip: cost >= COST.slip,
});

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
        further: [
          { reason: '', words: wordsOf(entry.words) },
          { reason: 'kind', words: wordsOf(entry.kinds ?? []) },
          { reason: 'description', words: wordsOf(entry.descriptions ?? []) },
        ],
      };
    });
  }

  /**
   * The ids that match, the best first.
   * @param {string} query
   * @param {number} [limit]
   * @returns {string[]}
   */
  find(query, limit) {
    return this.matches(query, limit).map(({ id }) => id);
  }

  /**
   * What matches and why, the best first. Slips are forgiven where nothing is spelt as typed.
   * @param {string} query
   * @param {number} [limit]
   * @returns {Match[]}
   */
  matches(query, limit = 40) {
    const typed = fold(query);
    if (typed === '') return [];
    const all = this.#rows
      .map((row) => ({ row, ...this.#match(row, typed) }))
      .filter(({ cost }) => cost < Infinity);
    const exact = all.filter(({ hasSlip }) => !hasSlip);
    return (exact.length > 0 ? exact : all)
      .sort((a, b) => a.cost - b.cost || a.row.title.localeCompare(b.row.title))
      .slice(0, limit)
      .map(({ row, reason }) => ({ id: row.id, reason }));
  }

  /**
   * @param {Row} row  @param {string} typed
   * @returns {{ cost: number, reason: Reason, hasSlip: boolean }}
   */
  #match(row, typed) {
    const named = (/** @type {number} */ cost) => ({
      cost,
      reason: /** @type {Reason} */ (''),
      hasSlip: false,
    });
    if (row.names.includes(typed)) return named(COST.wholeName);
    if (row.names.some((name) => name.startsWith(typed))) return named(COST.name);
    return typed.split(' ').reduce((all, part) => {
      const inName = found(costInWords(part, row.nameWords), 0, all.reason);
      const cheapest = row.further.reduce((best, { reason, words }) => {
        const next = found(costInWords(part, words), COST.further, reason);
        // A slip in the name is no better than the kind as it is typed.
        if (next.hasSlip !== best.hasSlip) return best.hasSlip ? next : best;
        return next.cost < best.cost ? next : best;
      }, inName);
      return {
        cost: all.cost + cheapest.cost,
        reason: cheapest.reason,
        hasSlip: all.hasSlip || cheapest.hasSlip,
      };
    }, named(0));
  }
}
