// @ts-check
/** @import { Client } from '../../shared/api/client.js' */

/** What reads venues for a page that came by a link to one floor: it shows that floor and offers no
 * other, because the server tells nothing of the people there.
 * @param {Client} client @param {string | null} floor id; `null` for all floors @returns {Client} */
export const ofOneFloor = (client, floor) =>
  floor === null ? client : {
    ...client,
    venue: async (slug) => {
      const venue = await client.venue(slug);
      const floors = venue.floors.filter(({ id }) => id === floor);
      // One that was removed meanwhile hides no others.
      return floors.length === 0 ? venue : { ...venue, floors };
    },
  };
