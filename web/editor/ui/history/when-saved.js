// @ts-check

/** @import { EditSession } from '../../session/edit-session.js' */

/** How long to wait for edits on their way, in milliseconds. */
const saveTimeout = 5000;

/**
 * Waits until the server has all of my edits, so that what it keeps or compares is what I see.
 *
 * @param {Pick<EditSession, 'waiting' | 'on'>} session
 * @param {number} [milliseconds]  how long at most; then it goes on without them
 * @returns {Promise<void>}
 */
export const whenSaved = (session, milliseconds = saveTimeout) =>
  new Promise((resolve) => {
    if (session.waiting === 0) {
      resolve();
      return;
    }
    const ending = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ending.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    session.on('state', () => session.waiting === 0 && end(), ending.signal);
  });
