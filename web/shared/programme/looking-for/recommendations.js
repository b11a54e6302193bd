// @ts-check
import { makeAsk, posted } from '../../api/ask.js';
import { clockText } from '../../i18n/time-zone.js';
/** @import { Place } from '../../api/types.js' */
/** @import { Name } from '../../i18n/i18n.js' */
/** @import { Zone } from '../../i18n/time-zone.js' */

/** Why something fits: a word of the question, and what it met in which field.
 * @typedef {{ word: string, met: string, kind: 'word' | 'spelling' | 'part' | 'synonym' | 'narrower' | 'broader',
 *   field: 'title' | 'tags' | 'track' | 'abstract' | 'people' }} Reason */

/** A session or stand that fits; moments in RFC 3339, `walkSeconds` absent where no walk is known.
 * @typedef {object} Recommendation
 * @property {string} id
 * @property {'session' | 'stand'} kind
 * @property {Name} title
 * @property {string} [place]
 * @property {string} [room]
 * @property {string} [start]
 * @property {string} [end]
 * @property {number} score  1 for the best
 * @property {readonly Reason[]} reasons
 * @property {number} [walkSeconds] */

/** A stop of a tour. @typedef {{ id: string, walkSeconds: number, arrival: string, leaving: string }} Visit */

/** @typedef {{ results: readonly Recommendation[], tour?: { visits: readonly Visit[] } }} Answer */

/** What is asked; minutes: the time that there is.
 * @typedef {{ text: string, from?: Place, minutes?: number, profile?: string, language?: string }} Question */

/** The times that a visitor may say to have. */
export const TIMES = Object.freeze(/** @type {const} */ (['any', '30', '60', '120', 'day']));
/** @typedef {typeof TIMES[number]} Time */

/** A time as minutes; undefined for any. A day ends at midnight on the venue's clock.
 * @param {Time} time @param {number} now milliseconds since 1970 @param {Zone} zone */
export const minutesOf = (time, now, zone) => {
  if (time === 'any') return undefined;
  if (time !== 'day') return Number(time);
  const [hours, minutes] = clockText(new Date(now), zone).split(':').map(Number);
  return 24 * 60 - 60 * hours - minutes;
};

/** Asks the server what fits. @param {string} base the server's root @param {string} slug of the venue
 * @param {typeof fetch} [request]
 * @returns {(question: Question) => Promise<Answer>} rejects with `ApiError` */
export const makeFinder = (base, slug, request = globalThis.fetch.bind(globalThis)) => (question) =>
  makeAsk(base, request)(`venues/${encodeURIComponent(slug)}/recommendations`, posted(question));
