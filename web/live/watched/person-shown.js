// @ts-check
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { People } from '../people/people.js' */
/** @import { WatchedPerson } from './watched-person.js' */

/** What the card tells of the person who is looked at; `null` when nobody is.
 * @param {object} parts
 * @param {WatchedPerson} parts.watched
 * @param {People} parts.people
 * @param {MapView} parts.view */
export const personShown = ({ watched: { id, slot, route, refusal }, people, view }) => {
  if (id === null) return null;
  const floor = slot < 0 ? null : people.floorOf(slot);
  const { tracks } = people.dots;
  return {
    person: people.roster.withId(id) ?? { slot: -1, id },
    isHere: floor !== null,
    isKnown: slot >= 0,
    state: slot < 0 ? 2 : tracks.look(slot),
    speed: slot < 0 ? 0 : tracks.speed[slot],
    floor: floor === null ? '–' : view.floorName(floor),
    route,
    refusal,
  };
};
