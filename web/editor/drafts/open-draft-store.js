// @ts-check
import { findBase } from '../../shared/api/base-url.js';
import { makeUUID } from '../../shared/api/make-id.js';
import { DraftClaims } from './claims.js';
import { openDraftStore } from './draft-store.js';
import { ItemDatabase } from './item-database.js';
import { olderItems } from './older-items.js';

/**
 * The database that keeps drafts: two servers may share an origin, and two people a browser, where
 * neither may see what the other has not saved.
 *
 * @param {string} path  of the server's pages
 * @param {string | undefined} account  the id of the signed-in account
 */
export const databaseName = (
  path,
  account,
) => (account ? `floorcast ${path} ${account}` : `floorcast ${path}`);

/**
 * Opens this window's draft store with what the browser offers.
 *
 * @param {string} slug
 * @param {string} [account]  the id of the signed-in account
 */
export const openBrowserStore = (slug, account) => {
  const name = databaseName(new URL(findBase()).pathname, account);
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`${name} desks`) : null;
  return openDraftStore({
    database: new ItemDatabase(() => indexedDB, name),
    claims: new DraftClaims({ locks: navigator.locks, channel }),
    venue: slug,
    makeId: makeUUID,
    session: () => sessionStorage,
    // Items of older pages name no account, so that none may take them over.
    older: account ? undefined : () => olderItems(localStorage, slug),
  });
};
