// @ts-check
import { makeAsk, makeLoad, posted } from './ask.js';
import { findBase } from './base-url.js';
/** @import { RemovedVenue, Venue } from './types.js' */

/** The server's interface about its venues as files: begun, copied, exported and removed ones. Each
 * function rejects with `ApiError`.
 * @param {string} [base]  the server's root; default: found from this module's address
 * @param {typeof fetch} [request] */
export const createVenuesClient = (
  base = findBase(),
  request = globalThis.fetch.bind(globalThis),
) => {
  const ask = makeAsk(base, request);
  const load = makeLoad(base, request);
  /** @param {string} slug */
  const of = (slug) => `venues/${encodeURIComponent(slug)}`;
  return Object.freeze({
    /** Begins a venue, or copies one; a slug is made of the name where none is given.
     * @param {{ name: Record<string, string>, slug?: string, copyOf?: string }} venue
     * @returns {Promise<Venue>} */
    addVenue: (venue) => ask('venues', posted(venue)),
    /** Moves a venue into the bin. @param {string} slug @returns {Promise<RemovedVenue>} */
    removeVenue: (slug) => ask(of(slug), { method: 'DELETE' }),
    /** The removed venues, the latest first. @returns {Promise<RemovedVenue[]>} */
    bin: async () => (await ask('bin')).venues,
    /** Takes a venue out of the bin. @param {string} slug @returns {Promise<unknown>} */
    putVenueBack: (slug) => ask(`bin/${encodeURIComponent(slug)}/restorations`, posted({})),
    /** Deletes a removed venue for good. @param {string} slug @returns {Promise<null>} */
    deleteVenue: (slug) => ask(`bin/${encodeURIComponent(slug)}`, { method: 'DELETE' }),
    /** Where the whole file of a venue is. @param {string} slug @returns {string} */
    fileURL: (slug) => new URL(`api/v1/${of(slug)}/file`, base).href,
    /** The venue in a format that other programs read.
     * @param {string} slug @param {Readonly<Record<string, string>>} choice the format, and what
     *   it leaves open @returns {Promise<Blob>} */
    exported: (slug, choice) => load(`${of(slug)}/export?${new URLSearchParams(choice)}`),
  });
};

/** @typedef {ReturnType<typeof createVenuesClient>} VenuesClient */
