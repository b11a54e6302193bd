// @ts-check

/** What a request of the page asks for, as the worker sees it: the page itself, a part of it, a
 * picture of a venue, or what only the server can answer.
 * @typedef {'page' | 'part' | 'picture' | 'server'} RequestKind */

const PICTURE = /^api\/v1\/venues\/[^/]+\/(contents|images)\/[^/]+$/;
/** Files of the page and of what it shares with others. */
const PART = /^(assets|shared|navigate|home)\//;

/**
 * @param {{ method: string, mode: string, url: string }} request
 * @param {string} base  the server's root
 * @returns {RequestKind}
 */
export const requestKind = ({ method, mode, url }, base) => {
  if (method !== 'GET' || !url.startsWith(base)) return 'server';
  const path = url.slice(base.length).replace(/[?#].*$/, '');
  if (mode === 'navigate') return path === 'navigate/' ? 'page' : 'server';
  if (PICTURE.test(path)) return 'picture';
  return PART.test(path) ? 'part' : 'server';
};

/** Of the names of shell caches those that may go: a page that is open may still need the parts of
 * the version before.
 * @param {readonly string[]} names  the oldest first  @param {string} prefix  @param {string} own
 * @returns {string[]} */
export const outdatedShells = (names, prefix, own) =>
  names.filter((name) => name.startsWith(prefix) && name !== own).slice(0, -1);
