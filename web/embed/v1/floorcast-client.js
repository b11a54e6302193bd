// @ts-check
import { createAnchorsClient } from '../../shared/api/anchors-client.js';
import { connectTo } from '../../shared/api/connection.js';
import { createDevicesClient } from '../../shared/api/devices-client.js';
import { frameReading } from '../../shared/api/frames/frame-reading.js';
import { createVenuesClient } from '../../shared/api/venues-client.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */

// The client of this server's own pages, for other pages and programs: docs/javascript-client.md.

export { ApiError } from '../../shared/api/api-error.js';
export { applyOperations } from '../../shared/api/apply-operations.js';
export { FollowedRoute } from '../../shared/api/followed-route.js';
export { makeFeatureId, makeUUID } from '../../shared/api/make-id.js';
export { PeopleFeed } from '../../shared/api/people-feed.js';
export { VenueFollower } from '../../shared/api/venue-follower.js';

/** A server, for a page or a program.
 * @param {{ server?: string, token?: string | null }} [to] `server`: its root (default: where this
 *   module came from); `token`: of a link (default: what the page's cookie says) */
export const connect = (to) => {
  const { base, client, request, open } = connectTo(to);
  return Object.freeze({
    base,
    /** The HTTP interface as functions. */
    client: Object.freeze({
      ...client,
      ...createAnchorsClient(base, request),
      ...createDevicesClient(base, request),
      ...createVenuesClient(base, request),
    }),
    /** Opens the live stream. @returns {LiveSocket} */
    live: () => open({ frames: frameReading, onMissingVenue: () => {} }),
  });
};
