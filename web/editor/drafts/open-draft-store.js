// @ts-check
import { findBase } from '../../shared/api/base-url.js';
import { makeUUID } from '../plan/make-id.js';
import { DeskClaims } from './claims.js';
import { openDesk } from './draft-store.js';
import { ItemDatabase } from './item-database.js';
import { olderItems } from './older-items.js';

/**
 * Where drafts are kept: two servers may share an origin, and two people a browser, of whom neither is to
 * see what the other has not saved.
 *
 * @param {string} path  of the server's pages
 * @param {string | undefined} account  the id of whoever is signed in
 */
export const databaseName = (
  path,
  account,
) => (account ? `floorcast ${path} ${account}` : `floorcast ${path}`);

/**
 * Opens the desk of this window with what the browser offers.
 *
 * @param {string} slug
 * @param {string} [account]  the id of whoever is signed in
 */
export const openDeskHere = (slug, account) => {
  const name = databaseName(new URL(findBase()).pathname, account);
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`${name} desks`) : null;
  return openDesk({
    database: new ItemDatabase(() => indexedDB, name),
    claims: new DeskClaims({ locks: navigator.locks, channel }),
    venue: slug,
    makeId: makeUUID,
    session: () => sessionStorage,
    // Whose those are nobody knows.
    older: account ? undefined : () => olderItems(localStorage, slug),
  });
};
