// @ts-check

/** What the card tells of the person who is looked at; `null` when nobody is.
 * @param {object} parts
 * @param {import("./watched-person.js").WatchedPerson} parts.watched
 * @param {import("../people/people.js").People} parts.people
 * @param {import("../../shared/map/map-view.js").MapView} parts.view */
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
