// @ts-check
import { makeUUID } from '../api/make-id.js';

const key = 'floorcast.author';

/**
 * The name that this browser's edits are signed with: what was given, else a made-up one that
 * stays the same.
 *
 * @param {() => Storage} storage  may throw where the browser forbids it
 * @returns {string}
 */
export const authorIn = (storage) => {
  try {
    const known = storage().getItem(key);
    if (known) return known;
    const made = `guest-${makeUUID().slice(0, 4)}`;
    storage().setItem(key, made);
    return made;
  } catch {
    return 'guest';
  }
};

/** Keeps a name for the edits to come. @param {() => Storage} storage @param {string} name */
export const keepAuthor = (storage, name) => {
  try {
    storage().setItem(key, name);
  } catch {
    // Then it lasts until the page is closed.
  }
};
