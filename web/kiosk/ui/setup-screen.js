// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { element } from '../../shared/ui/element.js';
import { settingsQuery } from '../settings/settings.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
/** @import { Floor, Spot, VenueSummary } from '../../shared/api/types.js' */
/** @import { Language, TextKey } from '../texts/say.js' */

/** A venue's map to choose the place on.
 * @typedef {{ floors: readonly Floor[], floor: () => string, showFloor: (id: string) => void,
 *   rotate: (radians: number) => void, mark: (place: Spot) => void }} SetupMap */
/** Shows a venue's map in an element and reports the places that are touched.
 * @typedef {(host: HTMLElement, slug: string, onPlace: (place: Spot) => void) => Promise<SetupMap>} OpenMap */

const TURNS = Object.freeze([0, 90, 180, 270]);

/**
 * Setting a kiosk up: choose the venue, touch the place, turn the map, get the address.
 * @param {object} parts
 * @param {Language} parts.language
 * @param {string} parts.page  address of this page without its query
 * @param {string | null} parts.problem  what was wrong with the address, in words
 * @param {readonly VenueSummary[]} parts.venues  as the server lists them
 * @param {OpenMap} parts.openMap
 */
export const makeSetupScreen = ({ language, page, problem, venues, openMap }) => {
  let slug = '';
  /** @type {Spot | null} */
  let place = null;
  let rotateDegrees = 0;
  /** @type {SetupMap | null} */
  let map = null;
  const steps = element('div', { class: 'setup-steps' });
  const host = element('div', { class: 'setup-map' });
  const root = element('section', { class: 'setup' }, steps, host);

  const choose = async (/** @type {string} */ chosen) => {
    slug = chosen;
    place = null;
    map = null;
    host.replaceChildren();
    render();
    const opened = await openMap(host, slug, (touched) => {
      place = touched;
      map?.mark(place);
      render();
    });
    map = opened;
    opened.rotate((rotateDegrees * Math.PI) / 180);
    render();
  };

  const floorChoices = () => {
    const floors = map && map.floors.length > 1 ? map.floors : [];
    return element(
      'div',
      { class: 'choices' },
      ...floors.map(({ id, name }) =>
        bigButton({
          text: nameIn(name, language),
          isPressed: map?.floor() === id,
          act: () => showFloor(id),
        })
      ),
    );
  };

  const turn = (/** @type {number} */ degrees) => {
    rotateDegrees = degrees;
    map?.rotate((degrees * Math.PI) / 180);
    render();
  };

  const heading = (/** @type {TextKey} */ key) => element('h2', {}, say(language, key));

  const venueChoices = () => {
    const open = venues.filter((venue) => venue.state === 'open');
    return open.length === 0 ? element('p', {}, say(language, 'setupNoVenues')) : element(
      'div',
      { class: 'choices' },
      ...open.map((venue) =>
        bigButton({
          text: nameIn(venue.name, language),
          isPressed: venue.slug === slug,
          act: () => void choose(venue.slug),
        })
      ),
    );
  };

  const turnChoices = () =>
    element(
      'div',
      { class: 'choices' },
      ...TURNS.map((degrees) =>
        bigButton({
          text: say(language, 'rotateDegrees', { count: degrees }),
          isPressed: degrees === rotateDegrees,
          act: () => turn(degrees),
        })
      ),
    );

  const address = (/** @type {Spot} */ at) => {
    const query = settingsQuery({ venue: slug, language, rotateDegrees, ...at });
    return [
      heading('setupAddress'),
      element('p', { class: 'address' }, page + query),
      element('a', { class: 'button primary', href: query }, say(language, 'setupOpen')),
    ];
  };

  const render = () =>
    steps.replaceChildren(
      element('h1', {}, say(language, 'setupTitle')),
      ...(problem ? [element('p', { class: 'problem', role: 'alert' }, problem)] : []),
      heading('setupVenue'),
      venueChoices(),
      ...(slug === ''
        ? []
        : [heading('setupPlace'), floorChoices(), heading('setupRotate'), turnChoices()]),
      ...(place === null ? [] : address(place)),
    );

  const showFloor = (/** @type {string} */ id) => {
    if (!map?.floors.some((floor) => floor.id === id)) return;
    map.showFloor(id);
    render();
  };

  render();
  return { root, choose, showFloor };
};
