// @ts-check
import { findBase } from '../shared/api/base-url.js';
import { makeUUID } from './make-id.js';
import { DeskClaims } from './plan/desk-claims.js';
import { openDesk } from './plan/desk.js';
import { ItemDatabase } from './plan/item-database.js';
import { olderItems } from './plan/older-items.js';

/**
 * Opens the desk of this window with what the browser offers.
 *
 * @param {string} slug
 */
export const openDeskHere = (slug) => {
  // Two servers may share an origin.
  const name = `floorcast ${new URL(findBase()).pathname}`;
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`${name} desks`) : null;
  return openDesk({
    database: new ItemDatabase(() => indexedDB, name),
    claims: new DeskClaims({ locks: navigator.locks, channel }),
    venue: slug,
    makeId: makeUUID,
    session: () => sessionStorage,
    older: () => olderItems(localStorage, slug),
  });
};
