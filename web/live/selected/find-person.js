// @ts-check
import { makeAsk } from '../../shared/api/ask.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { People } from '../people/people.js' */
/** @import { SelectedPerson } from './selected-person.js' */

/** Where navigators were. Of the live page only: pages for phones do without the bytes.
 * @param {string} base the server's root @param {string} slug @param {number} at milliseconds since 1970
 * @returns {Promise<{ navigators: { id: string, floor: string, x: number, y: number }[] }>} */
const navigatorsAt = (base, slug, at) =>
  makeAsk(base, (...request) => fetch(...request))(
    `venues/${encodeURIComponent(slug)}/tracks/positions?at=${at}`,
  );

/** Asks the server where a navigator is, or was.
 * @param {Pick<Client, 'navigators' | 'base'>} client
 * @param {string} slug @param {string} id @param {number | null} at milliseconds since 1970; `null`: now
 * @returns {Promise<{ floor: string, x: number, y: number } | null>} metres; `null` for an unknown navigator */
const findPerson = async (client, slug, id, at) => {
  try {
    const { navigators } =
      await (at === null ? client.navigators(slug) : navigatorsAt(client.base, slug, at));
    return navigators.find((navigator) => navigator.id === id) ?? null;
  } catch {
    return null;
  }
};

/** Looks for the followed person outside the part of the floor in view.
 * @param {object} of
 * @param {SelectedPerson} of.selected
 * @param {People} of.people
 * @param {Pick<Client, 'navigators' | 'base'>} of.client
 * @param {string} of.slug
 * @param {number | null} of.at the moment of the past that is shown, milliseconds since 1970; `null`: now
 * @returns {Promise<{ floor: string, x: number, y: number } | null>} metres; `null` when no person is
 *   followed, or another one by now */
export const findFollowed = async ({ selected, people, client, slug, at }) => {
  const { id, slot, isFollowed } = selected;
  if (id === null || !isFollowed || slot < 0 || people.floorOf(slot) !== null) return null;
  const found = await findPerson(client, slug, id, at);
  return selected.id === id && selected.isFollowed ? found : null;
};
