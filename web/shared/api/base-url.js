// @ts-check

/** Where the server's root is, seen from this module's own address, so that everything works
 * under a reverse proxy's prefix: this file lies at `ROOT/shared/api/base-url.js`.
 * @param {string} [moduleURL] @returns {string} with a slash at the end */
export const findBase = (moduleURL = import.meta.url) => new URL('../../', moduleURL).href;

/** The live stream's address for a root.
 * @param {string} base @returns {string} ws: or wss: */
export const liveURL = (base) => new URL('api/v1/live', base).href.replace(/^http/, 'ws');
