// @ts-check
import { findBase, liveURL } from './base-url.js';
import { createClient } from './client.js';
import { LiveSocket } from './live-socket.js';
import { realWorld } from './live-world.js';
/** @import { FrameReading } from './frames/frame-reading.js' */

/** Requests that show a link's token. It goes into a field of the head, never into an address, because
 * addresses are logged; the cookies of the page's reader stay out.
 * @param {string | null} token @param {typeof fetch} [request] @returns {typeof fetch} */
const showing = (token, request = globalThis.fetch.bind(globalThis)) => (address, options = {}) => {
  const headers = new Headers(options.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return request(address, { ...options, headers, credentials: token ? 'omit' : 'same-origin' });
};

/** A server as one client sees it: its HTTP interface, and sockets to its live stream.
 * @param {{ server?: string, token?: string | null }} [to] `server`: its root (default: where this
 *   module came from); `token`: of a link, or of a program's account (default: what the page's cookie
 *   says) */
export const connectTo = ({ server = findBase(), token = null } = {}) => {
  const base = server.endsWith('/') ? server : `${server}/`;
  const request = showing(token);
  const protocols = ['floorcast.2', ...(token ? [`floorcast.token.${token}`] : [])];
  return Object.freeze({
    base,
    /** Requests with the token, for clients of other parts of the interface. */
    request,
    client: createClient(base, request),
    /** A socket to the live stream. `onMissingVenue` is called when a venue that it follows was removed
     * (default: the page loads itself again).
     * @param {{ frames?: FrameReading | null, onMissingVenue?: () => void }} [how] */
    open: ({ frames = null, onMissingVenue } = {}) => {
      const world = realWorld();
      return new LiveSocket({
        frames,
        url: liveURL(base),
        protocols,
        world: onMissingVenue ? { ...world, reload: onMissingVenue } : world,
      });
    },
  });
};

/** @typedef {ReturnType<typeof connectTo>} Connection */
