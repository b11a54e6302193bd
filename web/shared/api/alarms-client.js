// @ts-check
import { makeAsk, posted } from './ask.js';
import { findBase } from './base-url.js';
/** @import { Alarm, AlarmChannel, AlarmDelivery, AlarmRule, AlarmWithHistory } from './alarm-types.js' */

/** The server's interface about alarms, as functions. Each rejects with `ApiError`.
 * @param {string} [base]  the server's root; default: found from this module's address
 * @param {typeof fetch} [request] */
export const createAlarmsClient = (
  base = findBase(),
  request = globalThis.fetch.bind(globalThis),
) => {
  const ask = makeAsk(base, request);
  /** @param {string} slug @param {...(string | number)} parts */
  const at = (slug, ...parts) =>
    ['venues', slug, ...parts].map((part) => encodeURIComponent(part)).join('/');
  return Object.freeze({
    /** A page of alarms, the newest first.
     * @param {string} slug @param {Record<string, string>} query
     * @returns {Promise<{ alarms: Alarm[], holding: number, more: boolean }>} */
    alarms: (slug, query) => ask(`${at(slug, 'alarms')}?${new URLSearchParams(query)}`),
    /** One alarm with all that happened to it.
     * @param {string} slug @param {number} id @returns {Promise<AlarmWithHistory>} */
    alarm: (slug, id) => ask(at(slug, 'alarms', id)),
    /** Says that a person looks after an alarm.
     * @param {string} slug @param {number} id @param {string} text @returns {Promise<Alarm>} */
    acknowledge: (slug, id, text) =>
      ask(at(slug, 'alarms', id, 'acknowledgements'), posted({ text })),
    /** @param {string} slug @param {number} id @param {string} text @returns {Promise<AlarmWithHistory>} */
    comment: (slug, id, text) => ask(at(slug, 'alarms', id, 'comments'), posted({ text })),
    /** @param {string} slug @returns {Promise<{ rules: AlarmRule[], maySet: boolean }>} */
    rules: (slug) => ask(at(slug, 'alarm-rules')),
    /** Adds a rule, or replaces the one of an id.
     * @param {string} slug @param {object} rule @param {string} [id] @returns {Promise<AlarmRule>} */
    setRule: (slug, rule, id) =>
      id === undefined
        ? ask(at(slug, 'alarm-rules'), posted(rule))
        : ask(at(slug, 'alarm-rules', id), posted(rule, 'PUT')),
    /** @param {string} slug @param {string} id @returns {Promise<null>} */
    removeRule: (slug, id) => ask(at(slug, 'alarm-rules', id), { method: 'DELETE' }),
    /** @param {string} slug @returns {Promise<{ channels: AlarmChannel[], hasMail: boolean }>} */
    channels: (slug) => ask(at(slug, 'alarm-channels')),
    /** Adds a channel, or replaces the one of an id; a new webhook comes with its secret.
     * @param {string} slug @param {object} channel @param {string} [id] @returns {Promise<AlarmChannel>} */
    setChannel: (slug, channel, id) =>
      id === undefined
        ? ask(at(slug, 'alarm-channels'), posted(channel))
        : ask(at(slug, 'alarm-channels', id), posted(channel, 'PUT')),
    /** @param {string} slug @param {string} id @returns {Promise<null>} */
    removeChannel: (slug, id) => ask(at(slug, 'alarm-channels', id), { method: 'DELETE' }),
    /** Gives a webhook another secret. @param {string} slug @param {string} id
     * @returns {Promise<AlarmChannel>} */
    renewSecret: (slug, id) => ask(at(slug, 'alarm-channels', id, 'secrets'), posted({})),
    /** Sends a test. @param {string} slug @param {string} id @returns {Promise<{ sent: boolean }>} */
    testChannel: (slug, id) => ask(at(slug, 'alarm-channels', id, 'tests'), posted({})),
    /** @param {string} slug @param {string} id
     * @returns {Promise<{ deliveries: AlarmDelivery[], more: boolean }>} */
    deliveries: (slug, id) => ask(at(slug, 'alarm-channels', id, 'deliveries')),
  });
};

/** @typedef {ReturnType<typeof createAlarmsClient>} AlarmsClient */
