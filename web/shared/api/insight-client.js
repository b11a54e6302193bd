// @ts-check
import { makeAsk, makeLoad } from './ask.js';
import { findBase } from './base-url.js';
/** @import { Figures, FlowsAnswer, HeatAnswer, InsightOverview, Moment } from './insight-types.js' */

/** What is asked for. Times in milliseconds since 1970; group: of people, "" for all.
 * @typedef {{ from: number, to: number, group: string, rehearsed?: RehearsedRun }} InsightQuery */

/** A run of a rehearsal, for figures of simulated people. @typedef {{ rehearsal: string, plan: string }} RehearsedRun */

/** @param {InsightQuery} query @param {Record<string, string>} more empty ones are left out */
const queryOf = ({ from, to, group, rehearsed }, more = {}) => {
  const query = new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  for (const [name, value] of Object.entries({ group, ...rehearsed, ...more })) {
    if (value !== '') query.set(name, value);
  }
  return query;
};

/** The server's figures of a venue, as functions. Each rejects with `ApiError`.
 * @param {string} [base] the server's root; default: found from this module's address
 * @param {typeof fetch} [request] */
export const createInsightClient = (
  base = findBase(),
  request = globalThis.fetch.bind(globalThis),
) => {
  const ask = makeAsk(base, request);
  const load = makeLoad(base, request);
  /** @param {string} slug */
  const of = (slug) => `venues/${encodeURIComponent(slug)}/insight`;
  return Object.freeze({
    /** What there are figures of, and since when. @param {string} slug @param {RehearsedRun} [rehearsed]
     * @returns {Promise<InsightOverview>} */
    insight: (slug, rehearsed) =>
      ask(rehearsed ? `${of(slug)}?${new URLSearchParams({ ...rehearsed })}` : of(slug)),
    /** @param {string} slug @param {InsightQuery & { step: number, floor: string }} query step: seconds
     * @returns {Promise<Figures>} */
    figures: (slug, query) =>
      ask(
        `${of(slug)}/figures?${queryOf(query, { step: String(query.step), floor: query.floor })}`,
      ),
    /** @param {string} slug @param {InsightQuery} query @returns {Promise<FlowsAnswer>} */
    flows: (slug, query) => ask(`${of(slug)}/flows?${queryOf(query)}`),
    /** @param {string} slug @param {InsightQuery & { floor: string }} query @returns {Promise<HeatAnswer>} */
    heat: (slug, query) => ask(`${of(slug)}/heat?${queryOf(query, { floor: query.floor })}`),
    /** @param {string} slug @param {InsightQuery & { floor: string, limit: number }} query
     * @returns {Promise<Moment[]>} the busiest first */
    moments: async (slug, query) => {
      const more = { floor: query.floor, limit: String(query.limit) };
      return (await ask(`${of(slug)}/moments?${queryOf(query, more)}`)).moments;
    },
    /** A report as a document that holds all it needs.
     * @param {string} slug @param {Record<string, string>} query @returns {Promise<string>} */
    reportDocument: async (slug, query) =>
      (await load(`${of(slug)}/report?${new URLSearchParams(query)}`)).text(),
    /** The address of a report. @param {string} slug @param {Record<string, string>} query */
    reportURL: (slug, query) =>
      new URL(`api/v1/${of(slug)}/report?${new URLSearchParams(query)}`, base).href,
    /** The address of a table of figures for spreadsheets.
     * @param {string} slug @param {'figures' | 'flows' | 'moments'} what
     * @param {InsightQuery & { step: number, floor: string }} query */
    tableURL: (slug, what, query) => {
      const text = queryOf(query, {
        step: what === 'figures' ? String(query.step) : '',
        floor: what === 'flows' ? '' : query.floor,
        format: 'csv',
      });
      return new URL(`api/v1/${of(slug)}/${what}?${text}`, base).href;
    },
  });
};

/** @typedef {ReturnType<typeof createInsightClient>} InsightClient */
