// @ts-check
/** @import { Session } from '../api/accounts-types.js' */

/** Whether somebody may do something: on the whole server, or in a venue.
 * @param {Session} session @param {string} permission such as `editVenue` @param {string} [slug]
 * @returns {boolean} */
export const may = ({ open, permissions, venues }, permission, slug) =>
  open || permissions.includes(permission) ||
  (slug !== undefined &&
    (venues.find((each) => each.slug === slug)?.permissions.includes(permission) ?? false));

/** Whether somebody may do something anywhere.
 * @param {Session} session @param {string} permission @returns {boolean} */
export const maySomewhere = (session, permission) =>
  may(session, permission) ||
  session.venues.some(({ permissions }) => permissions.includes(permission));

/** The venues where somebody may do something, by their slugs.
 * @param {Session} session @param {string} permission @returns {string[]} */
export const venuesWhere = (session, permission) =>
  session.venues.map(({ slug }) => slug).filter((slug) => may(session, permission, slug));
