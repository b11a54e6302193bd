// @ts-check
import { ApiError } from '../shared/api/api-error.js';
import { may } from '../shared/session/permissions.js';
/** @import { Connection } from '../shared/api/connection.js' */
/** @import { Snapshot } from '../shared/api/venue-follower.js' */

/** Why a map is not shown: `kind` for programs, and what the server said, if it did.
 * @typedef {{ kind: string, title: string, status: number }} MapProblem */

/** What a map begins with. @typedef {Snapshot & { allows: (permission: string) => boolean }} OpenedVenue */

/** Reads the venue, and what the link may see of it.
 * @param {Connection} connection @param {string} slug @returns {Promise<OpenedVenue>} */
export const openVenue = async ({ client }, slug) => {
  if (slug === '') throw new ApiError({ type: '#no-venue', title: 'No venue is named', status: 0 });
  const [session, snapshot] = await Promise.all([client.session(), client.snapshot(slug)]);
  return { ...snapshot, allows: (permission) => may(session, permission, slug) };
};

/** Whether the server answers pages of all origins: its scripts are for all of them.
 * @param {string} base */
const isThere = (base) =>
  fetch(new URL('embed/v1/floorcast-map.json', base), { method: 'HEAD', credentials: 'omit' })
    .then(() => true, () => false);

/** Says why a map is not shown. A browser does not say whether a server cannot be reached or refuses the
 * page’s origin; its scripts, which are for all pages, tell.
 * @param {unknown} error @param {string} base the server's root @param {string} [origin] of the page
 * @returns {Promise<MapProblem>} */
export const problemOf = async (error, base, origin = location.origin) => {
  const title = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { kind: 'failed', title, status: 0 };
  const { kind, status } = error;
  if (kind === 'no-venue') return { kind, title, status };
  if (status === 0) {
    const isOther = new URL(base).origin !== origin;
    const isRefused = isOther && await isThere(base);
    if (!isRefused) return { kind: 'unreachable', title, status };
    const refusal = `The server does not share its maps with pages of ${origin}`;
    return { kind: 'origin-not-allowed', title: refusal, status };
  }
  if (status >= 500) return { kind: 'unreachable', title, status };
  const known = { 401: 'sign-in-needed', 403: 'no-such-venue', 404: 'no-such-venue' }[status];
  return { kind: known ?? 'failed', title, status };
};
