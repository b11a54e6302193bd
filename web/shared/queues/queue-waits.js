// @ts-check
import { makeAsk } from '../api/ask.js';
/** @import { Feature } from '../api/types.js' */

/** Milliseconds between two questions. */
const askEach = 30_000;
const words = Object.freeze({
  en: (/** @type {number} */ minutes) => `about ${minutes} min wait`,
  de: (/** @type {number} */ minutes) => `etwa ${minutes} min Wartezeit`,
});

/** What the server says of a queue; times in seconds.
 * @typedef {{ id: string, for?: string, expected?: number }} Queue */

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

/** Keeps known how long people wait in the queues of a venue, where it has any.
 * @param {object} parts
 * @param {() => { features: Map<string, Feature>,
 *   notes: Map<string, (language: string) => string> }} parts.places
 * @param {string} parts.base of the server @param {string} parts.slug
 * @param {() => void} parts.onChange what is said of places is another
 * @param {typeof fetch} [parts.request]
 * @returns {() => Promise<void>} asks now; it asks by itself every half minute while the page is seen */
export const followQueues = ({ places, base, slug, onChange, request }) => {
  const ask = makeAsk(base, request ?? globalThis.fetch.bind(globalThis));
  let known = '';
  const look = async () => {
    const hasQueues = [...places().features.values()].some(({ properties }) => properties.queueFor);
    if (!hasQueues && known === '') return;
    const answer = hasQueues
      ? await ask(`venues/${encodeURIComponent(slug)}/queues`).catch(() => null)
      : { queues: [] };
    // What is not known any more is not said any more.
    const queues = answer?.queues ?? [];
    const now = JSON.stringify(
      queues.map((/** @type {Queue} */ queue) => [queue.id, queue.for, queue.expected]),
    );
    if (now === known) return;
    known = hasQueues ? now : '';
    places().notes = waitNotes(queues);
    onChange();
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, askEach);
  void look();
  return look;
};
