// @ts-check
/** @import { Session } from '../api/accounts-types.js' */

/** Whether a session has a permission: on the whole server, or in a venue.
 * @param {Session} session @param {string} permission such as `editVenue` @param {string} [slug]
 * @returns {boolean} */
export const may = ({ open, permissions, venues }, permission, slug) =>
  open || permissions.includes(permission) ||
  (slug !== undefined &&
    (venues.find((each) => each.slug === slug)?.permissions.includes(permission) ?? false));

/** Whether a session has a permission on the server or in any venue.
 * @param {Session} session @param {string} permission @returns {boolean} */
export const maySomewhere = (session, permission) =>
  may(session, permission) ||
  session.venues.some(({ permissions }) => permissions.includes(permission));

/** The venues where a session has a permission, by their slugs.
 * @param {Session} session @param {string} permission @returns {string[]} */
export const venuesWhere = (session, permission) =>
  session.venues.map(({ slug }) => slug).filter((slug) => may(session, permission, slug));

/** The permission that a subscription to a stream needs (docs/protocol.md): the server refuses a
 * subscription as a whole where one stream is not allowed. @type {Readonly<Record<string, string>>} */
const permissionOf = Object.freeze({
  positions: 'seePositions',
  routes: 'seePositions',
  crossings: 'seeCounts',
  alerts: 'seeCounts',
  devices: 'seePositions',
  alarms: 'handleAlarms',
  // Exact with `seePositions`, crowds only without.
  counts: 'seeCrowd',
  occupancy: 'seeCrowd',
  cells: 'seeCrowd',
  companions: 'reportLocation',
  edits: 'readVenue',
  issues: 'readVenue',
  presence: 'editVenue',
});

/** The streams that a client may subscribe to.
 * @param {readonly string[]} streams @param {(permission: string) => boolean} allows @returns {string[]} */
export const allowedStreams = (streams, allows) =>
  streams.filter((stream) => permissionOf[stream] === undefined || allows(permissionOf[stream]));
