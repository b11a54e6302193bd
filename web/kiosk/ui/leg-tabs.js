// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { bigButton } from './big-button.js';
/** @import { Route } from '../../shared/api/types.js' */
/** @import { State } from '../state/state.js' */
/** @import { Language } from '../texts/say.js' */

/**
 * The piece of a route to show as chosen: the one in view, or another one on the floor that a visitor has
 * turned to on the map; −1 where that floor has none.
 * @param {readonly { floor: string }[]} legs  @param {number} leg  the piece in view
 * @param {string} floor  that the map shows
 */
export const shownLeg = (legs, leg, floor) =>
  legs[leg]?.floor === floor ? leg : legs.findIndex((each) => each.floor === floor);

/**
 * The floors of a route in their order, with what leads from one to the next; null for one floor.
 * @param {State} state
 * @param {Route} route
 * @param {(floor: string, language: Language) => string} floorName
 * @param {{ floor: string, choose: (leg: number) => void }} map  what it shows, and what shows a piece there
 */
export const legTabs = ({ language, leg }, route, floorName, map) => {
  if (route.legs.length < 2) return null;
  const shown = shownLeg(route.legs, leg, map.floor);
  const iconOf = (/** @type {string} */ category) =>
    icon(['lift', 'escalator'].includes(category) ? category : 'stairs');
  return element(
    'div',
    { class: 'legs', role: 'group' },
    ...route.legs.flatMap(({ floor, connector }, index) => [
      bigButton({
        text: floorName(floor, language),
        kind: 'leg',
        isPressed: index === shown,
        act: () => map.choose(index),
      }),
      connector ? iconOf(connector.category) : null,
    ]),
  );
};
