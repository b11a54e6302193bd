// @ts-check
/** @import { Name } from '../../shared/i18n/i18n.js' */
/** @import { Recommendation } from '../../shared/programme/looking-for/recommendations.js' */
/** @import { ProgrammeEntry, ProgrammeSession } from '../../shared/programme/types.js' */

/** What a feature that an entry shares with a planned session adds to its score of at most 1, and what all
 * of them add at most: a plan moves neighbours past each other, and no stranger to the top. */
const GAINS = Object.freeze({ speaker: 0.1, tag: 0.08, track: 0.05, word: 0.03 });
const MOST = 0.2;
/** The fewest letters of a word of a title that says something. */
const LETTERS = 6;

/** What a result has in common with a planned session. @typedef {{ title: Name, what: string }} Like */

/** @param {Name} text in all its languages @returns {string[]} */
const all = (text) => (typeof text === 'string' ? [text] : Object.values(text)).filter(Boolean);

/** What an entry is about, each as it is compared and as it is written.
 * @param {ProgrammeEntry} entry @returns {Map<string, { what: string, gain: number }>} */
const featuresOf = (entry) => {
  const isSession = entry.kind === 'session';
  const words = all(entry.title).flatMap((title) => title.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= LETTERS);
  /** @type {[keyof typeof GAINS, readonly string[]][]} */
  const lists = [
    ['word', words],
    ['track', isSession ? all(entry.track) : []],
    ['tag', isSession ? entry.tags : [...entry.tags, ...entry.products]],
    ['speaker', isSession ? entry.speakers : []],
  ];
  const features = new Map();
  // The weightier ones come last, and stay.
  for (const [kind, texts] of lists) {
    for (const what of texts) features.set(what.toLowerCase(), { what, gain: GAINS[kind] });
  }
  return features;
};

/** Puts what resembles the sessions of the visitor's plan a little further up, and says which. It happens in
 * the phone alone: the server never learns of the plan.
 * @param {readonly Recommendation[]} results the best first
 * @param {readonly ProgrammeSession[]} planned
 * @param {(id: string) => ProgrammeEntry | undefined} entryOf
 * @returns {{ result: Recommendation, isPlanned: boolean, like: Like | null }[]} */
export const rankByPlan = (results, planned, entryOf) => {
  const liked = planned.map((session) => ({ session, features: featuresOf(session) }));
  const ranked = results.map((result) => {
    const entry = entryOf(result.id);
    const isPlanned = planned.some(({ id }) => id === result.id);
    const own = entry && !isPlanned ? featuresOf(entry) : new Map();
    /** By feature: of several sessions that share it the first one counts.
     * @type {Map<string, { title: Name, what: string, gain: number }>} */
    const shared = new Map();
    for (const { session, features } of liked) {
      for (const [key, { what, gain }] of features) {
        if (own.has(key) && !shared.has(key)) shared.set(key, { title: session.title, what, gain });
      }
    }
    const common = [...shared.values()].toSorted((a, b) => b.gain - a.gain);
    const gain = Math.min(MOST, common.reduce((sum, each) => sum + each.gain, 0));
    const [best] = common;
    return {
      result,
      isPlanned,
      like: best ? { title: best.title, what: best.what } : null,
      score: result.score + gain,
    };
  });
  // What scores the same stays in the order of the server.
  return ranked.toSorted((a, b) => b.score - a.score)
    .map(({ result, isPlanned, like }) => ({ result, isPlanned, like }));
};
