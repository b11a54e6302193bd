// @ts-check
import { makeAsk, posted } from './ask.js';
import { findBase } from './base-url.js';

/** The server's interface about where anchors stand and should stand, as functions. Each rejects with
 * `ApiError`.
 * @param {string} [base]  the server's root; default: found from this module's address
 * @param {typeof fetch} [request] */
export const createAnchorsClient = (
  base = findBase(),
  request = globalThis.fetch.bind(globalThis),
) => {
  const ask = makeAsk(base, request);
  /** @param {string} slug */
  const of = (slug) => `venues/${encodeURIComponent(slug)}`;
  return Object.freeze({
    /** How right positions will be on a floor, on the plan as operations would make it.
     * @param {string} slug
     * @param {{ floor: string, operations?: any[], anchorHeight?: number, reach?: number }} body
     * @returns {Promise<any>} */
    coverage: (slug, body) => ask(`${of(slug)}/anchors/coverage`, posted(body)),
    /** A step towards the fewest anchors that give a wanted radius; `sites` and `tried` of the answer
     * ask for the next one.
     * @param {string} slug
     * @param {{ floor: string, radius: number, most?: number, sites?: any[], tried?: number,
     *   operations?: any[], anchorHeight?: number, reach?: number }} body
     * @returns {Promise<any>} */
    proposals: (slug, body) => ask(`${of(slug)}/anchors/proposals`, posted(body)),
    /** Where anchors stand by the distances between them; nothing is moved.
     * @param {string} slug
     * @param {{ distances: { from: string, to: string, metres: number }[], measured?: string[] }} body
     * @returns {Promise<any>} */
    survey: (slug, body) => ask(`${of(slug)}/anchors/distances`, posted(body)),
  });
};

/** @typedef {ReturnType<typeof createAnchorsClient>} AnchorsClient */
