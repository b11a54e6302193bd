// @ts-check
import { makeAsk, posted } from './ask.js';
import { findBase } from './base-url.js';
/** @import { DeviceAnswer, DevicesAnswer, TriedMessage } from './device-types.js' */

/** The server's interface about devices, as functions. Each rejects with `ApiError`.
 * @param {string} [base]  the server's root; default: found from this module's address
 * @param {typeof fetch} [request] */
export const createDevicesClient = (
  base = findBase(),
  request = globalThis.fetch.bind(globalThis),
) => {
  const ask = makeAsk(base, request);
  /** @param {string} slug */
  const of = (slug) => `venues/${encodeURIComponent(slug)}`;
  return Object.freeze({
    /** The hardware of a venue and how it does.
     * @param {string} slug @returns {Promise<DevicesAnswer>} */
    devices: (slug) => ask(`${of(slug)}/devices`),
    /** One device, with its last day and the navigators that it measures.
     * @param {string} slug @param {string} id @returns {Promise<DeviceAnswer>} */
    device: (slug, id) => ask(`${of(slug)}/devices/${encodeURIComponent(id)}`),
    /** What a gateway's table makes of messages; nothing is reported.
     * @param {string} slug
     * @param {{ table: unknown, messages: readonly { topic: string, payload: string }[] }} body
     * @returns {Promise<{ messages: TriedMessage[] }>} */
    tryMapping: (slug, body) => ask(`${of(slug)}/mappings/trials`, posted(body)),
    /** Forgets a device that the plan does not name. @param {string} slug @param {string} id
     * @returns {Promise<null>} */
    forgetDevice: (slug, id) =>
      ask(`${of(slug)}/devices/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    /** Where the table of devices is, to be opened by a program for tables.
     * @param {string} slug @returns {string} */
    devicesTableURL: (slug) => new URL(`api/v1/${of(slug)}/devices.csv`, base).href,
  });
};

/** @typedef {ReturnType<typeof createDevicesClient>} DevicesClient */
