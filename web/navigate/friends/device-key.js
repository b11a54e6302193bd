// @ts-check
import { makeUUID } from '../../shared/api/make-id.js';

const KEY = 'floorcast.friends.device';

/** A random number that this browser keeps, by which a block holds also for the next navigator of it. The
 * server keeps a digest, another one in each venue.
 * @param {Pick<Storage, 'getItem' | 'setItem'>} [storage]  (default: of this browser)
 * @returns {string | undefined} undefined where the browser keeps nothing */
export const deviceKey = (storage) => {
  try {
    const kept = storage ?? localStorage;
    const known = kept.getItem(KEY);
    if (known !== null && /^[\da-f]{32}$/.test(known)) return known;
    const made = makeUUID().replaceAll('-', '');
    kept.setItem(KEY, made);
    return made;
  } catch {
    return undefined;
  }
};
