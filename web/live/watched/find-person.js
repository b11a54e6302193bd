// @ts-check
/** @import { People } from '../people/people.js' */
/** @import { WatchedPerson } from './watched-person.js' */

/** Asks the server where somebody is who is not in the part of the floor that is seen.
 * @param {{ navigators: (slug: string) => Promise<{ navigators: any[] }> }} client
 * @param {string} slug @param {string} id
 * @returns {Promise<{ floor: string, x: number, y: number } | null>} metres; `null` when nobody knows */
const findPerson = async (client, slug, id) => {
  try {
    const { navigators } = await client.navigators(slug);
    return navigators.find((navigator) => navigator.id === id) ?? null;
  } catch {
    return null;
  }
};

/** Looks for whoever is followed and not in the part that is seen.
 * @param {object} of
 * @param {WatchedPerson} of.watched
 * @param {People} of.people
 * @param {{ navigators: (slug: string) => Promise<{ navigators: any[] }> }} of.client
 * @param {string} of.slug
 * @returns {Promise<{ floor: string, x: number, y: number } | null>} metres; `null` when that is nobody, or
 *   somebody else by now */
export const findFollowed = async ({ watched, people, client, slug }) => {
  const { id, slot, isFollowed } = watched;
  if (id === null || !isFollowed || slot < 0 || people.floorOf(slot) !== null) return null;
  const found = await findPerson(client, slug, id);
  return watched.id === id && watched.isFollowed ? found : null;
};
