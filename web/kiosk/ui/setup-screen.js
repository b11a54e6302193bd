// @ts-check
import { settingsQuery } from '../settings/settings.js';
import { nameIn } from '../places/targets.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
import { element } from './element.js';

const TURNS = Object.freeze([0, 90, 180, 270]);

/**
 * Setting a kiosk up: choose the venue, touch the place, turn the map, get the address.
 * @param {object} parts
 * @param {'en' | 'de'} parts.language
 * @param {string} parts.page  address of this page without its query
 * @param {string | null} parts.problem  what was wrong with the address, in words
 * @param {any[]} parts.venues  as the server lists them
 * @param {(host: HTMLElement, slug: string, onPlace: (place: any) => void) => Promise<any>} parts.openMap
 *   shows a venue for choosing; the value has `floors`, `floor()`,
 *   `showFloor(id)`, `rotate(radians)` and `mark(place)`
 */
export const makeSetupScreen = ({ language, page, problem, venues, openMap }) => {
  let slug = '';
  let place = null;
  let rotateDegrees = 0;
  /** @type {any} */
  let map = null;
  const steps = element('div', { class: 'setup-steps' });
  const host = element('div', { class: 'setup-map' });
  const root = element('section', { class: 'setup' }, [steps, host]);

  const choose = async (/** @type {string} */ chosen) => {
    slug = chosen;
    place = null;
    map = null;
    host.replaceChildren();
    render();
    map = await openMap(host, slug, (touched) => {
      place = touched;
      map.mark(place);
      render();
    });
    map.rotate((rotateDegrees * Math.PI) / 180);
    render();
  };

  const floorChoices = () =>
    element(
      'div',
      { class: 'choices' },
      (map && map.floors.length > 1 ? map.floors : []).map(({ id, name }) =>
        bigButton({
          text: nameIn(name, language),
          isPressed: map.floor() === id,
          act: () => {
            map.showFloor(id);
            render();
          },
        })
      ),
    );

  const turn = (/** @type {number} */ degrees) => {
    rotateDegrees = degrees;
    map?.rotate((degrees * Math.PI) / 180);
    render();
  };

  const heading = (/** @type {any} */ key) => element('h2', { text: say(language, key) });

  const venueChoices = () => {
    const open = venues.filter(({ state }) => state === 'open');
    return open.length === 0 ? element('p', { text: say(language, 'setupNoVenues') }) : element(
      'div',
      { class: 'choices' },
      open.map((venue) =>
        bigButton({
          text: nameIn(venue.name, language),
          isPressed: venue.slug === slug,
          act: () => choose(venue.slug),
        })
      ),
    );
  };

  const address = () => {
    const query = settingsQuery({ venue: slug, language, rotateDegrees, ...place });
    return [
      heading('setupAddress'),
      element('p', { class: 'address', text: page + query }),
      element('a', { class: 'button primary', href: query, text: say(language, 'setupOpen') }),
    ];
  };

  const render = () =>
    steps.replaceChildren(
      element('h1', { text: say(language, 'setupTitle') }),
      ...(problem ? [element('p', { class: 'problem', role: 'alert', text: problem })] : []),
      heading('setupVenue'),
      venueChoices(),
      ...(slug === '' ? [] : [
        heading('setupPlace'),
        floorChoices(),
        heading('setupRotate'),
        element(
          'div',
          { class: 'choices' },
          TURNS.map((degrees) =>
            bigButton({
              text: say(language, 'rotateDegrees', { count: degrees }),
              isPressed: degrees === rotateDegrees,
              act: () => turn(degrees),
            })
          ),
        ),
      ]),
      ...(place === null ? [] : address()),
    );

  const showFloor = (/** @type {string} */ id) => {
    if (!map?.floors.some((/** @type {any} */ floor) => floor.id === id)) return;
    map.showFloor(id);
    render();
  };

  render();
  return { root, choose, showFloor };
};
