// @ts-check
import { makeAsk, posted } from './ask.js';
import { findBase } from './base-url.js';

/** When the server mails a report, and its recipients; times by the venue's clock, numbers of mails by state.
 * @typedef {{ id: string, name: string, enabled: boolean, every: 'day' | 'week', weekday?: string, time: string,
 *   language: string, recipients: string[], next?: string, waiting?: number, delivered?: number,
 *   failed?: number }} ReportSchedule */

/** @typedef {{ id: string, number: number, made: string, to: string | null, test: boolean, state: string,
 *   attempts: number, next?: string, last?: { time: string, milliseconds: number, error?: string } }} ReportMail */

/** The server's interface about schedules of reports, as functions. Each rejects with `ApiError`.
 * @param {string} [base] the server's root; default: found from this module's address
 * @param {typeof fetch} [request] */
export const createReportsClient = (
  base = findBase(),
  request = globalThis.fetch.bind(globalThis),
) => {
  const ask = makeAsk(base, request);
  /** @param {string} slug @param {...string} parts */
  const at = (slug, ...parts) =>
    ['venues', slug, 'report-schedules', ...parts].map((part) => encodeURIComponent(part))
      .join('/');
  return Object.freeze({
    /** @param {string} slug @returns {Promise<{ schedules: ReportSchedule[], hasMail: boolean }>} */
    schedules: (slug) => ask(at(slug)),
    /** Adds a schedule, or replaces the one of an id.
     * @param {string} slug @param {object} schedule @param {string} [id] @returns {Promise<ReportSchedule>} */
    setSchedule: (slug, schedule, id) =>
      id === undefined
        ? ask(at(slug), posted(schedule))
        : ask(at(slug, id), posted(schedule, 'PUT')),
    /** @param {string} slug @param {string} id @returns {Promise<null>} */
    removeSchedule: (slug, id) => ask(at(slug, id), { method: 'DELETE' }),
    /** Sends the report that would be due now.
     * @param {string} slug @param {string} id @returns {Promise<{ sent: boolean }>} */
    sendNow: (slug, id) => ask(at(slug, id, 'tests'), posted({})),
    /** @param {string} slug @param {string} id
     * @returns {Promise<{ deliveries: ReportMail[], more: boolean }>} */
    mails: (slug, id) => ask(at(slug, id, 'deliveries')),
  });
};

/** @typedef {ReturnType<typeof createReportsClient>} ReportsClient */
