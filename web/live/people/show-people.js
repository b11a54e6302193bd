// @ts-check
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { People, Tally } from './people.js' */
/** @import { PeoplePanel } from './people-panel.js' */
/** @import { PersonFilter } from './person-filter.js' */

/** The bar, as far as it shows people.
 * @typedef {{ setTally: (tally: Tally, total: number, isWhole: boolean, least: number) => void }} BarView */
/** The panel, as far as it shows people.
 * @typedef {{ filter: PersonFilter, show: PeoplePanel['show'] }} PanelView */

/** How many people the panel is given. */
const listed = 60;

/** Shows people in the bar and the panel: first those in the part of the map in view, with their
 * positions, then the others on the roster.
 * @param {object} page
 * @param {People} page.people
 * @param {{ bar: BarView, panel: PanelView }} page.layout
 * @param {MapView} page.view
 * @param {Speech} page.speech
 * @param {number} total how many are in the venue, as the server counts
 * @param {string | null} selected
 * @param {boolean} isWhole the positions are those of the whole floor, not of a part of it
 * @param {number} [least] the smallest group that the server counts; 0 where numbers are exact
 * @returns {{ all: number, movers: number }} how many people there are, and how many in view walk */
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
  // Roster and counts come in messages of their own; either may be ahead for a moment.
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
