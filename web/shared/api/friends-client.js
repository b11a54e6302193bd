// @ts-check
import { makeAsk, posted } from './ask.js';
/** @import { Place, Sharing } from './types.js' */

/** Another navigator and how the two stand. `asked`: the visitor has; `asks`: the other one does.
 * @typedef {object} Friend
 * @property {string} id  its navigator
 * @property {string} name
 * @property {'friend' | 'asked' | 'asks' | 'blocked'} state
 * @property {boolean} [seesMe]
 * @property {boolean} [shares]
 * @property {number} [unread] */
/** @typedef {{ id: string, name?: string, log: boolean, sharing: Sharing['status'] }} Myself */
/** What friends write. @typedef {{ text?: string, place?: Place, meeting?: string }} Content */
/** @typedef {Content & { id: number, from: string, to: string, sent: string,
 *   state: 'sent' | 'delivered' | 'read' }} Message */
/** One friend or place of the log.
 * @typedef {{ kind: 'encounter' | 'place', id: string, name: string, count: number, seconds: number,
 *   streak: number, first: string, last: string }} LogSummary */

/** What a visitor reported. `links`: by what the reported navigator gets in.
 * @typedef {{ id: number, time: string, reporter: string, reported: string, reportedName: string,
 *   text: string, messages: { from: string, sent: string, text?: string }[],
 *   links: { id: string, isGuest: boolean }[] }} FriendReport */

/** The server's interface about friends, as functions of one venue. Each rejects with `ApiError`.
 * @param {string} base  the server's root  @param {string} slug
 * @param {typeof fetch} [request] */
export const createFriendsClient = (base, slug, request = globalThis.fetch.bind(globalThis)) => {
  const ask = makeAsk(base, request);
  const venue = `venues/${encodeURIComponent(slug)}`;
  /** @param {string} id */
  const of = (id) => `${venue}/friends/${encodeURIComponent(id)}`;
  return Object.freeze({
    /** @returns {Promise<{ me: Myself, friends: Friend[] }>} */
    list: () => ask(`${venue}/friends`),
    /** @param {string} name */
    setName: (name) => ask(`${venue}/friend-profile`, posted({ name }, 'PUT')),
    /** @param {string} [device]  a random number that the browser keeps
     * @returns {Promise<{ code: string, expires: string }>} */
    code: (device) => ask(`${venue}/friend-codes`, posted({ device })),
    /** @param {string} code @param {string} [device]  as for a code @returns {Promise<Friend>} */
    ask: (code, device) => ask(`${venue}/friends`, posted({ code, device })),
    /** @param {string} id @returns {Promise<Friend>} */
    accept: (id) => ask(of(id), posted({ state: 'friend' }, 'PATCH')),
    /** @param {string} id @returns {Promise<Friend>} */
    block: (id) => ask(of(id), posted({ state: 'blocked' }, 'PATCH')),
    /** @param {string} id */
    remove: (id) => ask(of(id), { method: 'DELETE' }),
    /** @param {string} id @param {string} text @param {readonly number[]} messages  to quote */
    report: (id, text, messages) => ask(`${of(id)}/reports`, posted({ text, messages })),
    /** @param {string} id @returns {Promise<Message[]>} */
    messages: async (id) => (await ask(`${of(id)}/messages`)).messages,
    /** @param {string} id @param {Content} content @returns {Promise<Message>} */
    send: (id, content) => ask(`${of(id)}/messages`, posted(content)),
    /** @param {string} id @param {number} message @param {'delivered' | 'read'} state */
    mark: (id, message, state) => ask(`${of(id)}/messages/${message}`, posted({ state }, 'PATCH')),
    /** @param {string} id @param {number} message */
    removeMessage: (id, message) => ask(`${of(id)}/messages/${message}`, { method: 'DELETE' }),
    /** @returns {Promise<{ kept: boolean, summary: LogSummary[], days: unknown[] }>} */
    log: () => ask(`${venue}/friend-log`),
    /** @param {boolean} kept */
    keepLog: (kept) => ask(`${venue}/friend-log`, posted({ kept }, 'PUT')),
    removeLog: () => ask(`${venue}/friend-log`, { method: 'DELETE' }),
    /** For owners. @returns {Promise<FriendReport[]>} */
    reports: async () => (await ask(`${venue}/friend-reports`)).reports,
    /** For owners. @param {number} report */
    removeReport: (report) => ask(`${venue}/friend-reports/${report}`, { method: 'DELETE' }),
    /** @param {string} navigator @returns {Promise<Sharing>} */
    sharing: (navigator) => ask(`${venue}/navigators/${encodeURIComponent(navigator)}/sharing`),
    /** @param {string} navigator @param {Sharing} sharing @returns {Promise<Sharing>} */
    setSharing: (navigator, sharing) =>
      ask(`${venue}/navigators/${encodeURIComponent(navigator)}/sharing`, posted(sharing, 'PUT')),
  });
};

/** @typedef {ReturnType<typeof createFriendsClient>} FriendsClient */
