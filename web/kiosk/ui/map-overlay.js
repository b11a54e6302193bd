// @ts-check
import { LANGUAGES } from '../settings/settings.js';
import { nameIn } from '../places/targets.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
import { element } from './element.js';
import { icon } from '../../shared/ui/icons.js';

/**
 * What lies on the map: floors, zoom, languages, what one has to know.
 * @param {(event: any) => void} send
 * @param {{zoomIn: () => void, zoomOut: () => void, fit: () => void, locate: () => void,
 *   showFloor: (id: string) => void}} map
 */
export const makeMapOverlay = (send, map) => {
  const floors = element('div', { class: 'map-floors', role: 'group' });
  const buttons = element('div', { class: 'map-buttons' });
  const languages = element('div', { class: 'map-languages', role: 'group' });
  const banner = element('div', { class: 'banner', role: 'status', hidden: true });
  // Counts down each second: whoever listens is told once, not each time.
  const retry = element('span', { 'aria-hidden': 'true' });
  let language = 'en';

  const floorButton = (floor, { state, shownFloor, at }) => {
    const isHere = floor.id === at.floor;
    const isOnRoute = state.answer?.route?.legs.some((leg) => leg.floor === floor.id);
    const name = nameIn(floor.name, state.language);
    const button = element('button', {
      type: 'button',
      class: 'button',
      'aria-label': name,
      on: { click: () => map.showFloor(floor.id) },
      'aria-pressed': String(floor.id === shownFloor),
      'data-floor': floor.id,
    }, [
      element('span', { class: 'long', text: name }),
      element('span', { class: 'short', text: String(floor.ordinal) }),
    ]);
    if (isHere) {
      button.append(element('span', { class: 'dot', title: say(state.language, 'youAreHere') }));
    }
    if (isOnRoute) button.append(element('span', { class: 'route-mark' }));
    return button;
  };

  const tell = ({ state, isOnline }) => {
    const { notice } = state;
    ({ language } = state);
    const key = notice ?? (isOnline ? null : 'offline');
    banner.hidden = key === null;
    if (key === null) return;
    banner.classList.toggle('changed', key === 'changed');
    banner.replaceChildren(
      icon(key === 'changed' ? 'walking' : 'warning'),
      element('p', {}, [
        element('span', { text: `${say(language, key)} ` }),
        ...(key === 'offline' ? [retry] : []),
      ]),
    );
  };

  return {
    nodes: [languages, floors, buttons, banner],
    /** @param {number} seconds  until the connection is tried again; 0: it is tried now */
    setRetry(seconds) {
      const text = seconds > 0
        ? say(language, 'retryIn', { count: seconds })
        : say(language, 'retryNow');
      if (retry.textContent !== text) retry.textContent = text;
    },
    /** @param {any} view */
    update(view) {
      const { state, places } = view;
      const { language } = state;
      const button = (key, iconName, act) =>
        bigButton({
          text: say(language, key),
          iconName,
          isBare: true,
          kind: key,
          act,
        });
      floors.setAttribute('aria-label', say(language, 'floor'));
      floors.replaceChildren(
        ...places.venue.floors
          .toSorted((a, b) => b.ordinal - a.ordinal)
          .map((floor) => floorButton(floor, view)),
      );
      buttons.replaceChildren(
        button('zoomIn', 'plus', map.zoomIn),
        button('zoomOut', 'minus', map.zoomOut),
        button('fit', 'fit', map.fit),
        button('whereAmI', 'follow', map.locate),
      );
      languages.replaceChildren(...LANGUAGES.map((one) =>
        bigButton({
          text: one.toUpperCase(),
          isPressed: one === language,
          act: () => send({ type: 'languageChosen', language: one }),
        })
      ));
      tell(view);
    },
  };
};
