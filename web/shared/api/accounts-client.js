// @ts-check
import { makeAsk, posted } from './ask.js';
import { findBase } from './base-url.js';
import { forgetKept, forgetVisitor } from './kept-caches.js';
/** @import { Account, AuditEntry, Grant, Guests, Handed, Invitation, Link, OwnSession, Session, TokenKind } from './accounts-types.js' */

/** The server's interface for people and links as functions. Each rejects with `ApiError`.
 * @param {string} [base] the server's root; default: found from this module's address
 * @param {typeof fetch} [request] */
export const createAccountsClient = (
  base = findBase(),
  request = globalThis.fetch.bind(globalThis),
) => {
  const ask = makeAsk(base, request);
  const part = encodeURIComponent;
  const gone = { method: 'DELETE' };
  /** @param {string} slug */
  const linksOf = (slug) => `venues/${part(slug)}/links`;
  return Object.freeze({
    base,
    /** The session of this client. @returns {Promise<Session>} */
    session: () => ask('session'),
    /** @param {{ email: string, password: string } | { token: string }} by @returns {Promise<Session>} */
    signIn: (by) => ask('session', posted(by)),
    /** Begins a session as a guest of a venue; 403 when its event is over, 404 without guests.
     * @param {string} slug @returns {Promise<Session>} */
    enterAsGuest: (slug) => ask(`venues/${part(slug)}/guests`, posted({})),
    /** Gives a guest a navigator of its own. @param {string} slug @returns {Promise<Session>} */
    addNavigator: (slug) => ask(`venues/${part(slug)}/navigators`, posted({})),
    /** @param {string} slug @returns {Promise<Guests>} */
    guests: (slug) => ask(`venues/${part(slug)}/guests`),
    /** @param {string} slug @returns {Promise<{ ended: number }>} */
    removeGuests: (slug) => ask(`venues/${part(slug)}/guests`, gone),
    /** @param {string} slug @param {string} id */
    removeGuest: (slug, id) => ask(`venues/${part(slug)}/guests/${part(id)}`, gone),
    /** Ends the session; what the browser keeps of venues and of its visitor goes, also without network. */
    signOut: async () => {
      forgetVisitor();
      await forgetKept(base);
      return ask('session', gone);
    },
    signOutEverywhere: async () => {
      forgetVisitor();
      await forgetKept(base);
      return ask('sessions', gone);
    },
    /** @param {string} token @returns {Promise<TokenKind>} */
    lookAt: (token) => ask('tokens', posted({ token })),
    /** @param {{ token: string, email: string, name: string, password: string, language?: string }} person
     * @returns {Promise<Session>} */
    signUp: (person) => ask('accounts', posted(person)),
    /** @param {string} token of an invitation @returns {Promise<Session>} */
    accept: (token) => ask('account/invitations', posted({ token })),
    /** @param {string} email @returns {Promise<{}>} */
    askForReset: (email) => ask('resets', posted({ email })),
    /** @param {string} token @param {string} password @returns {Promise<Session>} */
    reset: (token, password) => ask('resets/use', posted({ token, password })),
    /** @param {{ name?: string, language?: string }} changes @returns {Promise<Account>} */
    changeOwn: (changes) => ask('account', posted(changes, 'PATCH')),
    /** @param {string} old @param {string} next @returns {Promise<Session>} */
    changePassword: (old, next) => ask('account/password', posted({ old, new: next })),
    /** @returns {Promise<OwnSession[]>} */
    ownSessions: async () => (await ask('account/sessions')).sessions,
    /** @param {string} id */
    endOwnSession: (id) => ask(`account/sessions/${part(id)}`, gone),
    /** @returns {Promise<Account[]>} */
    accounts: async () => (await ask('accounts')).accounts,
    /** @param {string} id @param {{ grants?: Grant[], name?: string }} changes @returns {Promise<Account>} */
    changeAccount: (id, changes) => ask(`accounts/${part(id)}`, posted(changes, 'PATCH')),
    /** @param {string} id */
    removeAccount: (id) => ask(`accounts/${part(id)}`, gone),
    /** @param {string} id @returns {Promise<Handed>} */
    makeReset: (id) => ask(`accounts/${part(id)}/resets`, posted({})),
    /** @param {string} id */
    signOutAccount: (id) => ask(`accounts/${part(id)}/sessions`, gone),
    /** @returns {Promise<Invitation[]>} */
    invitations: async () => (await ask('invitations')).invitations,
    /** @param {{ venue: string, role: string, email?: string, days?: number }} invitation
     * @returns {Promise<Invitation & Handed>} */
    invite: (invitation) => ask('invitations', posted(invitation)),
    /** @param {string} id */
    removeInvitation: (id) => ask(`invitations/${part(id)}`, gone),
    /** @param {string} slug @returns {Promise<Link[]>} */
    links: async (slug) => (await ask(linksOf(slug))).links,
    /** @param {string} slug @param {{ role: string, label?: string, floor?: string, place?: string,
     *   navigator?: string, device?: string, days?: number }} link @returns {Promise<Link & Handed>} */
    makeLink: (slug, link) => ask(linksOf(slug), posted(link)),
    /** A new token in the place of the link's own. @param {string} slug @param {string} id
     * @returns {Promise<Link & Handed>} */
    rotateLink: (slug, id) => ask(`${linksOf(slug)}/${part(id)}/rotation`, posted({})),
    /** @param {string} slug @param {string} id */
    revokeLink: (slug, id) => ask(`${linksOf(slug)}/${part(id)}`, gone),
    /** What was done, the newest first. @param {number} [before] an entry's number @param {number} [limit]
     * @returns {Promise<AuditEntry[]>} */
    audit: async (before, limit = 100) =>
      (await ask(`audit?limit=${limit}${before === undefined ? '' : `&before=${before}`}`)).entries,
  });
};

/** @typedef {ReturnType<typeof createAccountsClient>} AccountsClient */
