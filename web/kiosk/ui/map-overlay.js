// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { LANGUAGES, say } from '../texts/say.js';
import { bigButton } from './big-button.js';
/** @import { Floor, Spot } from '../../shared/api/types.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Send, State } from '../state/state.js' */
/** @import { Language } from '../texts/say.js' */

/** @typedef {{ state: State, places: Places, isOnline: boolean, at: Readonly<Spot>, shownFloor: string }} View */

/**
 * What lies on the map: floors, zoom, languages, what a visitor has to know.
 * @param {Send} send
 * @param {{ zoomIn: () => void, zoomOut: () => void, fit: () => void, locate: () => void,
 *   showFloor: (id: string) => void }} map
 */
export const makeMapOverlay = (send, map) => {
  const floors = element('div', { class: 'map-floors', role: 'group' });
  const buttons = element('div', { class: 'map-buttons' });
  const languages = element('div', { class: 'map-languages', role: 'group' });
  const aids = element('div', { class: 'map-aids', role: 'group', hidden: true });
  const top = element('div', { class: 'map-top' }, languages, aids);
  const banner = element('div', { class: 'banner', role: 'status', hidden: true });
  // Counts down each second: a screen reader hears of it once, not each time.
  const retry = element('span', { 'aria-hidden': 'true' });
  /** @type {Language} */
  let language = 'en';
  let shownScreen = '';

  const floorButton = (
    /** @type {Floor} */ floor,
    /** @type {View} */ { state, shownFloor, at },
  ) => {
    const isHere = floor.id === at.floor;
    const isOnRoute = state.answer?.route?.legs.some((leg) => leg.floor === floor.id);
    const name = nameIn(floor.name, language);
    return element(
      'button',
      {
        type: 'button',
        class: 'button',
        'aria-label': name,
        click: () => map.showFloor(floor.id),
        'aria-pressed': floor.id === shownFloor,
        'data-floor': floor.id,
      },
      element('span', { class: 'long' }, name),
      element('span', { class: 'short' }, String(floor.ordinal)),
      isHere ? element('span', { class: 'dot', title: say(language, 'youAreHere') }) : null,
      isOnRoute ? element('span', { class: 'route-mark' }) : null,
    );
  };

  const showNotice = (/** @type {View} */ { state: { notice }, isOnline }) => {
    const key = notice ?? (isOnline ? null : 'offline');
    banner.hidden = key === null;
    if (key === null) return;
    banner.classList.toggle('changed', key === 'changed');
    banner.replaceChildren(
      icon(key === 'changed' ? 'walking' : 'warning'),
      element(
        'p',
        {},
        element('span', {}, `${say(language, key)} `),
        key === 'offline' ? retry : null,
      ),
    );
  };

  const easeButton = (/** @type {State} */ state) => {
    const button = bigButton({
      text: say(language, 'ease'),
      iconName: 'ease',
      isBare: true,
      kind: 'ease',
      act: () => {
        aids.hidden = !aids.hidden;
        showTop(state);
        languages.querySelector('button')?.focus();
      },
    });
    button.setAttribute('aria-expanded', String(!aids.hidden));
    return button;
  };

  const showTop = (/** @type {State} */ state) => {
    const { ease, screen } = state;
    if (screen !== shownScreen) aids.hidden = true;
    shownScreen = screen;
    languages.replaceChildren(
      easeButton(state),
      ...LANGUAGES.map((one) =>
        bigButton({
          text: one.toUpperCase(),
          isPressed: one === language,
          act: () => send({ type: 'languageChosen', language: one }),
        })
      ),
    );
    aids.setAttribute('aria-label', say(language, 'ease'));
    aids.replaceChildren(
      ...(/** @type {const} */ (['isLarge', 'isStrong', 'isLow'])).map((aid) =>
        bigButton({
          text: say(language, aid),
          kind: aid,
          isPressed: ease[aid],
          act: () => send({ type: 'easeTurned', aid }),
        })
      ),
    );
  };

  const mapButton = (
    /** @type {'zoomIn' | 'zoomOut' | 'fit' | 'whereAmI'} */ key,
    /** @type {string} */ iconName,
    /** @type {() => void} */ act,
  ) => bigButton({ text: say(language, key), iconName, isBare: true, kind: key, act });

  return {
    nodes: [top, floors, buttons, banner],
    /** @param {number} seconds  until the connection is tried again; 0: it is tried now */
    setRetry(seconds) {
      setText(
        retry,
        seconds > 0 ? say(language, 'retryIn', { count: seconds }) : say(language, 'retryNow'),
      );
    },
    /** @param {View} view */
    update(view) {
      ({ language } = view.state);
      floors.setAttribute('aria-label', say(language, 'floor'));
      floors.replaceChildren(
        ...view.places.venue.floors
          .toSorted((a, b) => b.ordinal - a.ordinal)
          .map((floor) => floorButton(floor, view)),
      );
      buttons.replaceChildren(
        mapButton('zoomIn', 'plus', map.zoomIn),
        mapButton('zoomOut', 'minus', map.zoomOut),
        mapButton('fit', 'fit', map.fit),
        mapButton('whereAmI', 'follow', map.locate),
      );
      showTop(view.state);
      showNotice(view);
    },
  };
};
