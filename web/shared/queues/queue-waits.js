// @ts-check
import { makeAsk } from '../api/ask.js';
/** @import { Feature, LocalizedText } from '../api/types.js' */

/** Milliseconds between two questions. */
const askEach = 30_000;
const words = Object.freeze({
  en: (/** @type {number} */ minutes) => `about ${minutes} min wait`,
  de: (/** @type {number} */ minutes) => `etwa ${minutes} min Wartezeit`,
});

/** What the server says of a queue; times in seconds. `few` stands for a length below the smallest group
 * that the server counts.
 * @typedef {{ id: string, floor?: string, name?: LocalizedText, for?: string, forName?: LocalizedText,
 *   length?: number, few?: boolean, expected?: number }} Queue */

/** How long a person has to expect to wait, in words. @param {number} seconds @param {string} language */
export const waitText = (seconds, language) =>
  (language === 'de' ? words.de : words.en)(Math.max(1, Math.ceil(seconds / 60)));

/** What to say of which places: of what people wait for, and of the areas in which they do.
 * @param {readonly Queue[]} queues @returns {Map<string, (language: string) => string>} */
export const waitNotes = (queues) => {
  const notes = new Map();
  for (const { id, for: target, expected } of queues) {
    if (expected === undefined) continue;
    for (const place of [id, target]) {
      if (place) notes.set(place, (/** @type {string} */ language) => waitText(expected, language));
    }
  }
  return notes;
};

/** Asks for the queues of a venue, as long as its plan has any.
 * @param {object} options
 * @param {() => ReadonlyMap<string, Feature>} options.features
 * @param {string} options.base of the server @param {string} options.slug
 * @param {(queues: readonly Queue[], least: number) => void} options.take gets each answer, and the
 *   smallest group that the server counts (0 for exact numbers); no queues where what is known is not
 *   true any more
 * @param {number} [options.each] milliseconds between two questions
 * @param {typeof fetch} [options.request]
 * @returns {() => Promise<void>} asks now; it asks by itself while the page is seen */
export const followQueues = ({ features, base, slug, take, each = askEach, request }) => {
  const ask = makeAsk(base, request ?? globalThis.fetch.bind(globalThis));
  let isKnown = false;
  const look = async () => {
    const hasQueues = [...features().values()].some(({ properties }) => properties.queueFor);
    if (!hasQueues && !isKnown) return;
    const answer = hasQueues
      ? await ask(`venues/${encodeURIComponent(slug)}/queues`).catch(() => null)
      : null;
    isKnown = answer !== null;
    take(answer?.queues ?? [], answer?.least ?? 0);
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, each);
  void look();
  return look;
};

/** Keeps known how long people wait for places.
 * @param {object} parts
 * @param {() => { features: Map<string, Feature>,
 *   notes: Map<string, (language: string) => string> }} parts.places
 * @param {string} parts.base of the server @param {string} parts.slug
 * @param {() => void} parts.onChange what is said of places is another
 * @param {typeof fetch} [parts.request]
 * @returns {() => Promise<void>} asks now */
export const followWaits = ({ places, base, slug, onChange, request }) => {
  let known = '[]';
  return followQueues({
    features: () => places().features,
    base,
    slug,
    request,
    take: (queues) => {
      const now = JSON.stringify(queues.map((queue) => [queue.id, queue.for, queue.expected]));
      if (now === known) return;
      known = now;
      places().notes = waitNotes(queues);
      onChange();
    },
  });
};
