// @ts-check
/** @import { Name } from '../i18n/i18n.js' */
// What a programme is made of; nothing here runs.

/** Something that begins and ends; moments in milliseconds since 1970. `place`: the id of an area or poi,
 * perhaps of one that is not drawn any more; `room`: what the list calls the place.
 * @typedef {object} ProgrammeSession
 * @property {'session'} kind
 * @property {string} id
 * @property {Name} title
 * @property {Name} subtitle
 * @property {Name} abstract
 * @property {readonly string[]} speakers
 * @property {Name} track
 * @property {readonly string[]} tags
 * @property {string} language  as the list says it; often of BCP 47
 * @property {number} start
 * @property {number} end
 * @property {string | null} place
 * @property {string} room
 * @property {number | null} capacity  people
 * @property {string} link */

/** An exhibitor at a place.
 * @typedef {object} ProgrammeStand
 * @property {'stand'} kind
 * @property {string} id
 * @property {Name} title  what the exhibitor is called
 * @property {Name} abstract  what it does
 * @property {readonly string[]} products
 * @property {readonly string[]} tags
 * @property {string | null} place
 * @property {string} room
 * @property {string} link */

/** @typedef {ProgrammeSession | ProgrammeStand} ProgrammeEntry */

/** The answer of `GET venues/{slug}/programme`: entries with the properties of docs/programme.md.
 * @typedef {{ revision: number, sessions: readonly Record<string, any>[],
 *   stands: readonly Record<string, any>[] }} ProgrammeAnswer */

export {};
