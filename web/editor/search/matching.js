// @ts-check

/** Lower case without accents, so that `cafe` finds `Café`. @param {string} text */
export const plainText = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a search. @param {string} query */
export const wordsIn = (query) => plainText(query).split(/\s+/).filter(Boolean);

/**
 * How well a text answers a search: 0 where a word of it is missing; more where words begin with
 * them, and most where the text does.
 *
 * @param {string} text  plain
 * @param {readonly string[]} words  plain
 */
export const scoreOf = (text, words) => {
  let score = 1;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    const isBeginning = at === 0 || text.includes(` ${word}`);
    score += at === 0 ? 4 : isBeginning ? 2 : 0;
  }
  // Of two that answer alike the shorter one is meant.
  return score + 1 / (1 + text.length);
};

/**
 * The best answers to a search, best first; all in their order where nothing is asked.
 *
 * @template {{text: string}} Entry
 * @param {readonly Entry[]} entries  with plain texts
 * @param {string} query
 * @param {number} limit
 * @returns {Entry[]}
 */
export const bestOf = (entries, query, limit) => {
  const words = wordsIn(query);
  if (words.length === 0) return entries.slice(0, limit);
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry.text, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
};
