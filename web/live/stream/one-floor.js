// @ts-check
/** @import { Client } from '../../shared/api/client.js' */
/** @import { Venue } from '../../shared/api/types.js' */

/** Reads venues for a page that came by a link to one floor: the page shows that floor and offers no
 * other, because the server sends nothing of the people there.
 * @param {Client} client @param {string | null} floor id; `null` for all floors @returns {Client} */
export const ofOneFloor = (client, floor) =>
  floor === null ? client : {
    ...client,
    venue: async (slug) => onFloor(await client.venue(slug), floor),
    snapshot: async (slug) => {
      const snapshot = await client.snapshot(slug);
      return { ...snapshot, venue: onFloor(snapshot.venue, floor) };
    },
  };

/** The venue with one of its floors. A floor that was removed meanwhile hides no others.
 * @param {Venue} venue @param {string} floor id */
const onFloor = (venue, floor) => {
  const floors = venue.floors.filter(({ id }) => id === floor);
  return floors.length === 0 ? venue : { ...venue, floors };
};
