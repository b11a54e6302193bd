// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { withUnits } from '../../shared/i18n/units.js';
import { element } from '../../shared/ui/element.js';
import { openingLine } from '../../shared/places/place-details.js';
import { icon } from '../../shared/ui/icons.js';
import { NEAREST } from '../../shared/places/categories.js';
import { distanceText, durationText } from '../route/measures.js';
import { offerOf } from '../route/offer.js';
import { insteadText, offerText, refusalText } from '../route/refusal-text.js';
import { placesOf, STOP_LIMIT } from '../state/state.js';
import { say } from '../texts/say.js';
import { bigButton, nameAndHint } from './big-button.js';
import { legTabs } from './leg-tabs.js';
import { phoneCode, placeAbout } from './place-about.js';
import { scrollList } from './scroll-list.js';
import { tourRows } from './tour-steps.js';
/** @import { Instruction, Leg, Route } from '../../shared/api/types.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Answer, RouteRefusal } from '../route/answer.js' */
/** @import { Send, State } from '../state/state.js' */

/** What the panel is about. @typedef {{ icon: string, name: string, hint: string }} Subject */

const CONNECTOR_ICONS = new Set(['lift', 'stairs', 'escalator']);
/** Icons of instructions that are not called like their kind. @type {Readonly<Record<string, string>>} */
const STEP_ICONS = Object.freeze({ start: 'walking', arrive: 'arrive' });

/** @param {Instruction} instruction  @param {Leg | undefined} leg */
const stepIcon = ({ kind }, leg) => {
  if (kind !== 'connector') return STEP_ICONS[kind] ?? kind;
  const category = leg?.connector?.category ?? '';
  return CONNECTOR_ICONS.has(category) ? category : 'stairs';
};

/** A measure of a route, with a sign where it is not exact. @param {Route} route  @param {string} text */
const about = ({ approximate }, text) => (approximate ? `≈ ${text}` : text);

/**
 * What the panel is about: a place, the nearest of a kind, or a tour.
 * @param {State} state
 * @param {Places} places
 * @returns {Subject | null} null when the place is gone
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
  const kindName = kind ? say(language, kind.text) : '';
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
 * The way to a place: profile, distance, floors, steps; or the way over several places.
 * @param {Send} send
 * @param {(content: string) => string} pictureURL
 * @param {(target: string) => string} phoneURL  the address of a place for phones
 * @param {(leg: number) => void} chooseLeg  shows a piece of the route on the map
 */
export const makeRoutePanel = (send, pictureURL, phoneURL, chooseLeg) => {
  const root = element('div', { class: 'route-panel' });

  const title = (/** @type {State} */ { language }, /** @type {Subject} */ shown) =>
    element(
      'div',
      { class: 'route-title' },
      icon(shown.icon),
      nameAndHint('h2', shown.name, shown.hint),
      bigButton({
        text: say(language, 'closeRoute'),
        iconName: 'close',
        isBare: true,
        kind: 'plain',
        act: () => send({ type: 'closed' }),
      }),
    );

  const profiles = (/** @type {State} */ { language, profile }) =>
    element(
      'div',
      { class: 'profiles', role: 'group' },
      ...(/** @type {const} */ ([
        ['walking', 'walking', 'walkingHint'],
        ['stepFree', 'wheelchair', 'stepFreeHint'],
      ])).map(([id, iconName, hint]) =>
        bigButton({
          text: say(language, id),
          iconName,
          kind: 'profile',
          hint: say(language, hint),
          isPressed: profile === id,
          act: () => send({ type: 'profileChosen', profile: id }),
        })
      ),
    );

  /** Picture, description and web address of the place. */
  const aboutPlace = (/** @type {State} */ { target, language }, /** @type {Places} */ places) => {
    if (target === null) return [];
    const name = nameIn(places.target(target)?.name, language);
    return placeAbout(places.facts(target, language), { pictureURL, name, language });
  };

  /** The code that brings the destination to a phone. */
  const takeAlong = (/** @type {State} */ { target, language }) =>
    target === null ? [] : [phoneCode(phoneURL(target), language)];

  /** Time and distance, and the code beside them. */
  const summary = (/** @type {State} */ state, /** @type {Route} */ route) =>
    element(
      'div',
      { class: 'summary-row' },
      element(
        'p',
        { class: 'summary', role: 'status' },
        element('strong', {}, about(route, durationText(route.seconds, state.language))),
        element('span', { class: 'between' }, ' · '),
        element('span', {}, about(route, distanceText(route.distance, state.language))),
      ),
      ...takeAlong(state),
    );

  /** Until when the place is open; a warning when it is closed. */
  const opening = (
    /** @type {State} */ { target, nearest, language },
    /** @type {Places} */ places,
  ) => {
    if (target === null) return null;
    const facts = places.facts(target, language);
    // The nearest is closed only where all others are.
    const isNoneOpen = nearest !== null && facts.isClosed;
    const line = openingLine(
      isNoneOpen
        ? { ...facts, opening: say(language, 'noneOpen', { opening: facts.opening }) }
        : facts,
    );
    if (facts.isClosed) line?.setAttribute('role', 'alert');
    return line;
  };

  const stepRows = (/** @type {State} */ { language, step }, /** @type {Route} */ route) =>
    route.instructions.map((instruction, index) =>
      element(
        'button',
        {
          type: 'button',
          class: 'row step',
          'aria-current': index === step ? 'step' : null,
          click: () => send({ type: 'stepChosen', step: index }),
        },
        icon(stepIcon(instruction, route.legs[instruction.leg])),
        element('span', { class: 'words' }, withUnits(nameIn(instruction.text, language))),
      )
    );

  const steps = (
    /** @type {State} */ state,
    /** @type {Answer} */ { pieces },
    /** @type {Route} */ route,
    /** @type {Places} */ places,
  ) => {
    const { language } = state;
    const rows = stepRows(state, route);
    return scrollList({
      label: say(language, 'steps'),
      up: say(language, 'scrollUp'),
      down: say(language, 'scrollDown'),
      isOrdered: true,
      rows: pieces
        ? tourRows(state, pieces, rows, places, send)
        : [...aboutPlace(state, places), ...rows, ...takeAlong(state)],
    });
  };

  const playButton = (/** @type {State} */ { language, isPlaying }) =>
    bigButton({
      text: say(language, isPlaying ? 'stop' : 'play'),
      iconName: isPlaying ? 'stop' : 'play',
      kind: 'primary',
      act: () => send({ type: isPlaying ? 'stopped' : 'played' }),
    });

  const actions = (/** @type {State} */ state, hasRoute = true) =>
    element(
      'div',
      { class: 'actions' },
      hasRoute ? playButton(state) : null,
      hasRoute && placesOf(state).length < STOP_LIMIT
        ? bigButton({
          text: say(state.language, 'addStop'),
          iconName: 'plus',
          act: () => send({ type: 'addingBegun' }),
        })
        : null,
      bigButton({
        text: say(state.language, 'done'),
        iconName: 'search',
        act: () => send({ type: 'searchBegun' }),
      }),
    );

  const offered = (
    /** @type {State} */ { language, stops },
    /** @type {RouteRefusal} */ refusal,
    /** @type {Places} */ { floorName },
  ) => {
    const instead = stops.length > 0 ? null : offerOf(refusal);
    if (!instead) return [];
    const { offer, button } = offerText(instead, language, floorName);
    return [
      element('p', {}, offer),
      bigButton({
        text: button,
        iconName: 'arrive',
        kind: 'primary instead',
        act: () => send({ type: 'insteadTaken', instead }),
      }),
    ];
  };

  const refused = (
    /** @type {State} */ state,
    /** @type {RouteRefusal} */ refusal,
    /** @type {Places} */ places,
    /** @type {string} */ name,
  ) => {
    const { language, profile } = state;
    const stop = refusal.stop === undefined ? undefined : places.target(refusal.stop);
    const { cause, advice, offersWalking } = refusalText(refusal, {
      language,
      profile,
      name: stop ? nameIn(stop.name, language) : name,
    });
    return element(
      'div',
      { class: 'refusal', role: 'alert' },
      icon('warning'),
      element(
        'div',
        { class: 'words' },
        element('h3', {}, say(language, 'refusedTitle')),
        element('p', {}, cause),
        ...offered(state, refusal, places),
        element('p', {}, advice),
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
      ),
    );
  };

  const found = (
    /** @type {State} */ state,
    /** @type {Answer} */ answer,
    /** @type {Route} */ route,
    /** @type {Places} */ places,
    /** @type {string} */ name,
    /** @type {string} */ shownFloor,
  ) => [
    state.instead
      ? element('p', { class: 'note' }, insteadText(state.instead, state.language, name))
      : null,
    summary(state, route),
    answer.pieces
      ? null
      : legTabs(state, route, places.floorName, { floor: shownFloor, choose: chooseLeg }),
    steps(state, answer, route, places),
    actions(state),
  ];

  const waiting = (/** @type {State} */ { language }, /** @type {boolean} */ isOnline) =>
    element(
      'p',
      { class: 'empty', role: 'status' },
      say(language, isOnline ? 'asking' : 'offlineRoute'),
    );

  return {
    root,
    /** @param {{ state: State, places: Places, isOnline: boolean, shownFloor: string }} view */
    update({ state, places, isOnline, shownFloor }) {
      const shown = subject(state, places);
      if (shown === null) return;
      const { answer } = state;
      const body = answer?.route
        ? found(state, answer, answer.route, places, shown.name, shownFloor)
        : answer?.refusal
        ? [refused(state, answer.refusal, places, shown.name), actions(state, false)]
        : [waiting(state, isOnline), actions(state, false)];
      root.replaceChildren(
        ...[title(state, shown), opening(state, places), profiles(state), ...body]
          .filter((part) => part !== null),
      );
    },
  };
};
