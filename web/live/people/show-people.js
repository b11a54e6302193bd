// @ts-check
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Layout } from '../layout/live-layout.js' */
/** @import { People } from './people.js' */

/** How many people the panel is given. */
const listed = 60;

/** Tells bar and panel who is here: first those in the part of the map that is seen, whose positions
 * are known, then the others on the roster.
 * @param {object} page
 * @param {People} page.people
 * @param {Layout} page.layout
 * @param {MapView} page.view
 * @param {Speech} page.speech
 * @param {number} total how many are in the venue, as the server counts
 * @param {string | null} selected
 * @param {boolean} isWhole the positions are those of the whole floor, not of a part of it
 * @param {number} [least] how many must be together to be told; 0 where numbers are exact
 * @returns {{ all: number, movers: number }} how many there are, and how many of those seen walk */
export const showPeople = (
  { people, layout, view, speech },
  total,
  selected,
  isWhole,
  least = 0,
) => {
  const tally = people.tally();
  const { tracks } = people.dots;
  const seen = people.firstShown(listed).map(({ person, slot }) => ({
    person,
    state: tracks.look(slot),
    floor: view.floorName(people.floorOf(slot) ?? ''),
  }));
  const others = people.elsewhere(layout.panel.filter, listed - seen.length);
  const away = others.first.map((person) => ({ person, state: -1, floor: speech.t('elsewhere') }));
  // Roster and counts come apart; for a moment one may tell of somebody of whom the other does not.
  const all = Math.max(tally.all, tally.shown + others.count, total);
  layout.bar.setTally(tally, all, isWhole, least);
  layout.panel.show({
    people: [...seen, ...away],
    shown: tally.shown + others.count,
    all,
    seen: tally.shown,
    isWhole,
    groups: people.roster.groups(),
    selected,
  });
  return { all, movers: tally.states[1] };
};
