// @ts-check
import { makeAsk, posted } from '../../shared/api/ask.js';
import { findBase } from '../../shared/api/base-url.js';

/** Why nothing came. @typedef {{code: string, value: string | number | null, detail: string}} FetchFailure */
/**
 * Where the list of a programme comes from (docs/api.md). `address` only for readers that may set it.
 *
 * @typedef {{origin: string, name: string, address?: string, minutes?: number, next?: string,
 *   last?: {time: string, result: 'fetched' | 'unchanged' | 'failed', failure?: FetchFailure},
 *   proposal?: {counts: Record<string, number>, operationCount: number, fingerprint: string},
 *   unreadable?: string}} ProgrammeSource
 */
/** @typedef {{source: ProgrammeSource | null, maySet: boolean}} SourceAnswer */

/** The server's interface about where a venue's programme comes from. Each function rejects with
 * `ApiError`.
 * @param {string} slug */
export const createSourceClient = (slug) => {
  const ask = makeAsk(findBase(), globalThis.fetch.bind(globalThis));
  const path = `venues/${encodeURIComponent(slug)}/programme/source`;
  return Object.freeze({
    /** @returns {Promise<SourceAnswer>} */
    show: () => ask(path),
    /** @param {{address: string, name?: string, minutes?: number}} source @returns {Promise<SourceAnswer>} */
    set: (source) => ask(path, posted(source, 'PUT')),
    /** @returns {Promise<null>} */
    remove: () => ask(path, { method: 'DELETE' }),
    /** Has the server look at the address now. @returns {Promise<SourceAnswer>} */
    fetch: () => ask(`${path}/fetches`, posted({})),
  });
};
