// @ts-check
import { ApiError } from '../../shared/api/api-error.js';
import { may } from '../../shared/session/permissions.js';
/** @import { AccountsClient } from '../../shared/api/accounts-client.js' */
/** @import { Session } from '../../shared/api/accounts-types.js' */

/** Why a visitor is not let in: the venue has no guests, its event is over, too many guests came, or
 * the visitor has left. @typedef {'closed' | 'over' | 'busy' | 'left'} EntryRefusal */

/** Why the server lets no guest in. @param {unknown} error @returns {EntryRefusal} */
export const entryRefusal = (error) => {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'guests-over') return 'over';
  return error.status === 429 || error.status >= 500 ? 'busy' : 'closed';
};

/** What the page keeps of a visitor where the server has no accounts: its pseudonym.
 * @typedef {{ read: () => string | null, keep: (pseudonym: string) => void }} KeptPseudonym */

/** A pseudonym in the browser's storage. @param {string} slug @returns {KeptPseudonym} */
export const keptPseudonym = (slug) => {
  const key = `floorcast.navigator.${slug}`;
  return {
    read: () => {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    keep: (pseudonym) => {
      try {
        localStorage.setItem(key, pseudonym);
      } catch {
        // It lasts until the page closes.
      }
    },
  };
};

/** A pseudonym that no other client guesses. */
const makePseudonym = () =>
  `g-${
    [...crypto.getRandomValues(new Uint8Array(8))]
      .map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }`;

/** The visitor as the server knows it in one venue: with or without a navigator of its own. */
export class VisitorSession {
  #accounts;
  #slug;
  #kept;
  #renew;
  /** @type {Session} */
  #session;
  /** @type {string | null} */
  #navigator;

  /** @param {object} parts
   * @param {Pick<AccountsClient, 'addNavigator'>} parts.accounts
   * @param {Session} parts.session @param {string} parts.slug @param {KeptPseudonym} parts.kept
   * @param {(ask: () => Promise<Session>) => Promise<Session>} [parts.renew] asks for a session that
   *   changes as the page wants */
  constructor({ accounts, session, slug, kept, renew = (ask) => ask() }) {
    this.#accounts = accounts;
    this.#session = session;
    this.#slug = slug;
    this.#kept = kept;
    this.#renew = renew;
    this.#navigator = session.link?.navigator ?? (this.#makesOwn ? kept.read() : null);
  }

  /** The visitor's own navigator; null as long as it has none. */
  get navigator() {
    return this.#navigator;
  }

  /** Whether the visitor has no account and no link from an organiser. */
  get isGuest() {
    return this.#session.link?.guest === true;
  }

  /** Whether the visitor has a navigator, or may get one. */
  get mayNavigate() {
    return this.#navigator !== null || this.isGuest || this.#makesOwn;
  }

  /** Whether the client may report for any navigator, so that the page draws the pseudonym. */
  get #makesOwn() {
    const { open, link } = this.#session;
    return open || (link === undefined && may(this.#session, 'reportLocation', this.#slug));
  }

  /** Gives the visitor a navigator of its own; one that has a navigator keeps it.
   * @returns {Promise<string>} its pseudonym; rejects with `ApiError` */
  async becomeNavigator() {
    if (this.#navigator !== null) return this.#navigator;
    if (this.isGuest) {
      this.#session = await this.#renew(() => this.#accounts.addNavigator(this.#slug));
      this.#navigator = this.#session.link?.navigator ?? null;
    } else if (this.#makesOwn) {
      const made = makePseudonym();
      this.#kept.keep(made);
      this.#navigator = made;
    }
    if (this.#navigator === null) throw new ApiError({ title: 'No navigator', status: 403 });
    return this.#navigator;
  }
}
