// @ts-check
import { bigButton } from './big-button.js';
import { element } from './element.js';
import { icon } from '../../shared/ui/icons.js';

/**
 * The floors of a route in their order, with what leads from one to the next; null for one floor.
 * @param {any} state
 * @param {any} route
 * @param {(floor: string, language: string) => string} floorName
 * @param {(event: any) => void} send
 */
export const legTabs = ({ language, leg }, route, floorName, send) => {
  if (route.legs.length < 2) return null;
  return element(
    'div',
    { class: 'legs', role: 'group' },
    route.legs.flatMap(
      ({ floor, connector }, index) =>
        [
          bigButton({
            text: floorName(floor, language),
            kind: 'leg',
            isPressed: index === leg,
            act: () => send({ type: 'legChosen', leg: index }),
          }),
          connector
            ? icon(
              ['lift', 'escalator'].includes(connector.category) ? connector.category : 'stairs',
            )
            : null,
        ].filter(Boolean),
    ),
  );
};
