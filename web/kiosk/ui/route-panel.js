// @ts-check
import { NEAREST } from '../places/categories.js';
import { distanceText, durationText } from '../route/measures.js';
import { offerOf } from '../route/offer.js';
import { insteadText, offerText, refusalText } from '../route/refusal-text.js';
import { placesOf, STOP_LIMIT } from '../state/state.js';
import { nameIn } from '../places/targets.js';
import { NEAREST_TEXTS } from '../texts/nearest-texts.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
import { element } from './element.js';
import { icon } from '../../shared/ui/icons.js';
import { legTabs } from './leg-tabs.js';
import { scrollList } from './scroll-list.js';
import { tourRows } from './tour-steps.js';
/** @import { Places } from '../places/places.js' */

const CONNECTOR_ICONS = new Set(['lift', 'stairs', 'escalator']);

/** @param {any} instruction  @param {any} leg */
const stepIcon = ({ kind }, leg) => {
  if (kind === 'connector') {
    const category = leg?.connector?.category;
    return CONNECTOR_ICONS.has(category) ? category : 'stairs';
  }
  return { start: 'walking', arrive: 'arrive' }[kind] ?? kind;
};

/** A measure of a route, with a sign where it is not exact. @param {{approximate?: true}} route  @param {string} text */
const about = ({ approximate }, text) => (approximate ? `≈ ${text}` : text);

/**
 * What the panel is about: a place, the nearest of a kind, or a tour.
 * @param {any} state
 * @param {Places} places
 * @returns {{icon: string, name: string, hint: string} | null} null when the place is gone
 */
const subject = ({ language, target, nearest, stops }, places) => {
  if (stops.length > 0) {
    return {
      icon: 'route',
      name: say(language, 'tour', { count: stops.length }),
      hint: say(language, 'tourHint'),
    };
  }
  const place = target === null ? undefined : places.target(target);
  const kind = NEAREST.find(({ id }) => id === nearest);
  const kindName = kind ? say(language, NEAREST_TEXTS[kind.id]) : '';
  if (place) {
    const where = [
      kind && say(language, 'nearestOfKind', { kind: kindName }),
      place.mark,
      kind ? '' : places.floorName(place.floor, language),
    ];
    return {
      icon: place.icon,
      name: nameIn(place.name, language),
      hint: where.filter(Boolean).join(' · '),
    };
  }
  return kind ? { icon: kind.icon, name: kindName, hint: say(language, 'nearest') } : null;
};

/**
 * The way to a place: for whom, how far, which floors, which steps; or the way over several.
 * @param {(event: any) => void} send
 */
export const makeRoutePanel = (send) => {
  const root = element('div', { class: 'route-panel' });

  const title = ({ language }, { icon: iconName, name, hint }) =>
    element('div', { class: 'route-title' }, [
      icon(iconName),
      element('h1', { class: 'words' }, [
        element('span', { class: 'name', text: name }),
        element('span', { class: 'hint', text: hint }),
      ]),
      bigButton({
        text: say(language, 'closeRoute'),
        iconName: 'close',
        isBare: true,
        kind: 'plain',
        act: () => send({ type: 'closed' }),
      }),
    ]);

  const profiles = ({ language, profile }) =>
    element(
      'div',
      { class: 'profiles', role: 'group' },
      [['walking', 'walking', 'walkingHint'], ['stepFree', 'wheelchair', 'stepFreeHint']].map(
        ([id, iconName, hint]) =>
          bigButton({
            text: say(language, /** @type {any} */ (id)),
            iconName,
            kind: 'profile',
            hint: say(language, /** @type {any} */ (hint)),
            isPressed: profile === id,
            act: () => send({ type: 'profileChosen', profile: id }),
          }),
      ),
    );

  const stepRows = ({ language, step }, route) =>
    route.instructions.map((instruction, index) =>
      element('button', {
        type: 'button',
        class: 'row step',
        'aria-current': index === step ? 'step' : null,
        on: { click: () => send({ type: 'stepChosen', step: index }) },
      }, [
        icon(stepIcon(instruction, route.legs[instruction.leg])),
        element('span', { class: 'words', text: nameIn(instruction.text, language) }),
      ])
    );

  const steps = (state, route, places) => {
    const { language, answer } = state;
    const rows = stepRows(state, route);
    return scrollList({
      label: say(language, 'steps'),
      up: say(language, 'scrollUp'),
      down: say(language, 'scrollDown'),
      isOrdered: true,
      rows: answer.pieces ? tourRows(state, rows, places, send) : rows,
    });
  };

  const actions = (state) =>
    element('div', { class: 'actions' }, [
      playButton(state),
      placesOf(state).length < STOP_LIMIT
        ? bigButton({
          text: say(state.language, 'addStop'),
          iconName: 'plus',
          act: () => send({ type: 'addingBegun' }),
        })
        : null,
      bigButton({
        text: say(state.language, 'done'),
        iconName: 'search',
        act: () => send({ type: 'closed' }),
      }),
    ]);

  const playButton = ({ language, isPlaying }) =>
    bigButton({
      text: say(language, isPlaying ? 'stop' : 'play'),
      iconName: isPlaying ? 'stop' : 'play',
      kind: 'primary',
      act: () => send({ type: isPlaying ? 'stopped' : 'played' }),
    });

  const offered = ({ answer, language, stops }, floorName) => {
    const instead = stops.length > 0 ? null : offerOf(answer.refusal);
    if (!instead) return [];
    const { offer, button } = offerText(instead, language, floorName);
    return [
      element('p', { text: offer }),
      bigButton({
        text: button,
        iconName: 'arrive',
        kind: 'primary instead',
        act: () => send({ type: 'insteadTaken', instead }),
      }),
    ];
  };

  const refused = (state, places, name) => {
    const { language, profile, answer } = state;
    const stop = answer.refusal.stop === undefined ? undefined : places.target(answer.refusal.stop);
    const { cause, advice, offersWalking } = refusalText(answer.refusal, {
      language,
      profile,
      name: stop ? nameIn(stop.name, language) : name,
    });
    return element('div', { class: 'refusal', role: 'alert' }, [
      icon('warning'),
      element('div', { class: 'words' }, [
        element('h2', { text: say(language, 'refusedTitle') }),
        element('p', { text: cause }),
        ...offered(state, places.floorName),
        element('p', { text: advice }),
        offersWalking
          ? bigButton({
            text: say(language, 'walking'),
            iconName: 'walking',
            kind: 'primary',
            act: () => send({ type: 'profileChosen', profile: 'walking' }),
          })
          : null,
        stop
          ? bigButton({
            text: say(language, 'removeStop', { name: nameIn(stop.name, language) }),
            iconName: 'trash',
            kind: 'primary',
            act: () => send({ type: 'stopsRemoved', stops: [stop.id] }),
          })
          : null,
      ]),
    ]);
  };

  const found = (state, route, places, name) => [
    state.instead
      ? element('p', {
        class: 'note',
        text: insteadText(state.instead, state.language, name),
      })
      : null,
    element('p', { class: 'summary', role: 'status' }, [
      element('strong', { text: about(route, durationText(route.seconds, state.language)) }),
      element('span', { text: about(route, distanceText(route.distance, state.language)) }),
    ]),
    state.answer.pieces ? null : legTabs(state, route, places.floorName, send),
    steps(state, route, places),
    actions(state),
  ];

  return {
    root,
    /** @param {{state: any, places: Places, isOnline: boolean}} view */
    update({ state, places, isOnline }) {
      const shown = subject(state, places);
      if (shown === null) return;
      const { answer, language } = state;
      const body = answer?.route
        ? found(state, answer.route, places, shown.name)
        : answer?.refusal
        ? [refused(state, places, shown.name)]
        : [element('p', {
          class: 'empty',
          role: 'status',
          text: say(language, isOnline ? 'asking' : 'offlineRoute'),
        })];
      root.replaceChildren(
        title(state, shown),
        profiles(state),
        ...body.filter((part) => part !== null),
      );
    },
  };
};
