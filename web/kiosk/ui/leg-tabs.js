// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { bigButton } from './big-button.js';
/** @import { Route } from '../../shared/api/types.js' */
/** @import { Send, State } from '../state/state.js' */
/** @import { Language } from '../texts/say.js' */

/**
 * The floors of a route in their order, with what leads from one to the next; null for one floor.
 * @param {State} state
 * @param {Route} route
 * @param {(floor: string, language: Language) => string} floorName
 * @param {Send} send
 */
export const legTabs = ({ language, leg }, route, floorName, send) => {
  if (route.legs.length < 2) return null;
  const iconOf = (/** @type {string} */ category) =>
    icon(['lift', 'escalator'].includes(category) ? category : 'stairs');
  return element(
    'div',
    { class: 'legs', role: 'group' },
    ...route.legs.flatMap(({ floor, connector }, index) => [
      bigButton({
        text: floorName(floor, language),
        kind: 'leg',
        isPressed: index === leg,
        act: () => send({ type: 'legChosen', leg: index }),
      }),
      connector ? iconOf(connector.category) : null,
    ]),
  );
};
