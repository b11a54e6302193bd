// @ts-check
/** @import { Answer } from '../route/answer.js' */
/** @import { Instead } from '../route/offer.js' */
/** @import { Language } from '../texts/say.js' */

/** The class of walkers of a route: any pedestrian, or with lifts and ramps only.
 * @typedef {'walking' | 'stepFree'} Profile */

/** Larger text, stronger colours, all controls in the lower half; off for the next visitor.
 * @typedef {Readonly<{ isLarge: boolean, isStrong: boolean, isLow: boolean }>} Ease */

/**
 * All that the kiosk shows at a moment; frozen, changed only by `reduce`.
 * @typedef {object} State
 * @property {'attract' | 'browse' | 'route' | 'programme'} screen
 * @property {Language} language
 * @property {Profile} profile
 * @property {string} query
 * @property {string | null} category
 * @property {boolean} isTyping  whether the keyboard is shown
 * @property {string | null} target  id of where to go; of `nearest` once the server has chosen
 * @property {string | null} nearest  id of `NEAREST`, where the nearest of a kind is wanted
 * @property {readonly string[]} stops  ids of the places of a tour, two or more, as they were added
 * @property {boolean} isAdding  whether a further stop is being looked for
 * @property {Instead | null} instead  the place that was offered and taken
 * @property {Answer | null} answer  null while it is asked for
 * @property {number} leg  the piece of the route in view
 * @property {boolean} isWhole  whether all of a tour is in view
 * @property {number | null} step  the instruction chosen
 * @property {boolean} isPlaying
 * @property {'changed' | 'blocked' | null} notice
 * @property {Ease} ease  what the visitor has turned on to read and reach the screen
 */

/**
 * What can happen, with the fields of each event.
 * @typedef {object} Events
 * @property {{}} touched
 * @property {{ language: Language }} languageChosen
 * @property {{ profile: Profile }} profileChosen
 * @property {{ text: string }} typed
 * @property {{ query: string }} queryChanged
 * @property {{}} erased
 * @property {{}} cleared
 * @property {{ isShown: boolean }} keyboardShown
 * @property {{ category: string }} categoryChosen
 * @property {{ target: string }} targetChosen
 * @property {{ nearest: string }} nearestChosen
 * @property {{}} addingBegun
 * @property {{}} addingEnded
 * @property {{ stops: readonly string[] }} stopsRemoved
 * @property {{ instead: Instead }} insteadTaken
 * @property {{ answer: Answer }} answered
 * @property {{ leg: number }} legChosen
 * @property {{ step: number }} stepChosen
 * @property {{}} played
 * @property {{}} playedOn
 * @property {{}} stopped
 * @property {{}} noticeSeen
 * @property {{}} closed  back to what was found
 * @property {{}} searchBegun  for another place, or by another visitor
 * @property {{ aid: keyof Ease }} easeTurned
 * @property {{}} programmeOpened
 * @property {{}} programmeClosed
 */

/** @typedef {{ [Type in keyof Events]: { type: Type } & Events[Type] }[keyof Events]} KioskEvent */
/** Hands an event to the kiosk. @typedef {(event: KioskEvent) => void} Send */

/** The most places of a tour: as many as the server puts in the best order of all. */
export const STOP_LIMIT = 10;

/** @type {readonly string[]} */
const NO_STOPS = Object.freeze([]);

/** @type {Pick<State, 'answer' | 'leg' | 'isWhole' | 'step' | 'isPlaying' | 'notice'>} */
const NO_ANSWER = Object.freeze({
  answer: null,
  leg: 0,
  isWhole: false,
  step: null,
  isPlaying: false,
  notice: null,
});

/** @type {Ease} */
export const NO_EASE = Object.freeze({ isLarge: false, isStrong: false, isLow: false });

/** @type {typeof NO_ANSWER & Pick<State, 'target' | 'nearest' | 'stops' | 'isAdding' | 'instead'>} */
const NO_ROUTE = Object.freeze({
  target: null,
  nearest: null,
  stops: NO_STOPS,
  isAdding: false,
  instead: null,
  ...NO_ANSWER,
});

/** @param {Language} language  @param {Ease} [ease]  @returns {State} */
export const initialState = (language, ease = NO_EASE) =>
  Object.freeze({
    screen: 'attract',
    language,
    profile: 'walking',
    query: '',
    category: null,
    isTyping: false,
    ease,
    ...NO_ROUTE,
  });

/** @param {Answer} answer */
const lastLeg = (answer) => Math.max(0, (answer.route?.legs.length ?? 1) - 1);

/** Whether a route or a tour is wanted. @param {State} state */
export const hasGoal = ({ target, nearest, stops }) =>
  target !== null || nearest !== null || stops.length > 0;

/** @param {State} state  @param {Answer} answer  @returns {Partial<State>} */
const answered = (state, answer) => {
  if (!hasGoal(state)) return {};
  const isChange = ['edited', 'hours'].includes(answer.reason) && state.answer !== null;
  return {
    answer,
    target: state.nearest === null ? state.target : answer.destination ?? state.target,
    leg: isChange ? Math.min(state.leg, lastLeg(answer)) : 0,
    isWhole: isChange ? state.isWhole : answer.pieces !== undefined,
    step: null,
    isPlaying: isChange ? false : state.isPlaying,
    notice: isChange ? (answer.route ? 'changed' : 'blocked') : null,
  };
};

/** One place, or a tour over several. @param {readonly string[]} stops */
const goal = (stops) =>
  stops.length < 2
    ? { target: stops[0] ?? null, stops: NO_STOPS }
    : { target: null, stops: Object.freeze(stops) };

/** The places that are visited. @param {State} state @returns {readonly string[]} */
export const placesOf = ({ target, stops }) =>
  stops.length > 0 ? stops : target === null ? [] : [target];

/** @param {State} state  @param {string} target  @returns {Partial<State>} */
const choose = (state, target) => {
  if (!state.isAdding) return { ...NO_ROUTE, screen: 'route', target, isTyping: false };
  /** @type {Partial<State>} */
  const back = { screen: 'route', isAdding: false, isTyping: false, query: '', category: null };
  const places = placesOf(state);
  if (places.includes(target) || places.length >= STOP_LIMIT) return back;
  return { ...NO_ROUTE, ...back, ...goal([...places, target]) };
};

/** @param {State} state  @param {readonly string[]} gone  @returns {Partial<State>} */
const withoutStops = (state, gone) => {
  const left = state.stops.filter((stop) => !gone.includes(stop));
  if (left.length === state.stops.length) return {};
  if (left.length === 0) return { ...NO_ROUTE, screen: 'browse' };
  return { ...NO_ROUTE, isAdding: state.isAdding, ...goal(left) };
};

/** What each event changes.
 * @type {{ readonly [Type in keyof Events]: (state: State, event: Events[Type]) => Partial<State> }} */
const CHANGES = {
  touched: (state) => (state.screen === 'attract' ? { screen: 'browse' } : {}),
  languageChosen: (state, { language }) => ({
    language,
    screen: state.screen === 'attract' ? 'browse' : state.screen,
  }),
  profileChosen: (state, { profile }) =>
    profile === state.profile ? {} : { profile, instead: null, ...NO_ANSWER },
  typed: (state, { text }) => ({ query: (state.query + text).slice(0, 60), category: null }),
  queryChanged: (_state, { query }) => ({ query: query.slice(0, 60), category: null }),
  erased: (state) => ({ query: state.query.slice(0, -1) }),
  cleared: () => ({ query: '' }),
  keyboardShown: (_state, { isShown }) => ({ isTyping: isShown }),
  categoryChosen: (state, { category }) => ({
    category: category === state.category ? null : category,
    query: '',
    isTyping: false,
  }),
  targetChosen: (state, { target }) => choose(state, target),
  nearestChosen: (_state, { nearest }) => ({
    ...NO_ROUTE,
    screen: 'route',
    nearest,
    isTyping: false,
  }),
  addingBegun: (state) =>
    hasGoal(state) && placesOf(state).length > 0
      ? { screen: 'browse', isAdding: true, isPlaying: false, query: '', category: null }
      : {},
  addingEnded: () => ({ screen: 'route', isAdding: false, isTyping: false }),
  stopsRemoved: (state, { stops }) => withoutStops(state, stops),
  insteadTaken: (_state, { instead }) => ({ instead, ...NO_ANSWER }),
  answered: (state, { answer }) => answered(state, answer),
  legChosen: (_state, { leg }) => ({ leg, isWhole: false, step: null, isPlaying: false }),
  stepChosen: (state, { step }) => ({
    step,
    isWhole: false,
    isPlaying: false,
    leg: state.answer?.route?.instructions[step]?.leg ?? state.leg,
  }),
  played: () => ({ isPlaying: true, leg: 0, isWhole: false, step: null }),
  playedOn: (state) => ({ leg: Math.min(state.leg + 1, state.answer ? lastLeg(state.answer) : 0) }),
  stopped: () => ({ isPlaying: false }),
  noticeSeen: () => ({ notice: null }),
  closed: () => ({ ...NO_ROUTE, screen: 'browse' }),
  searchBegun: () => ({
    ...NO_ROUTE,
    screen: 'browse',
    query: '',
    category: null,
    isTyping: false,
  }),
  programmeOpened: () => ({ ...NO_ROUTE, screen: 'programme', isTyping: false }),
  programmeClosed: (state) => (state.screen === 'programme' ? { screen: 'browse' } : {}),
  easeTurned: ({ ease }, { aid }) => ({ ease: Object.freeze({ ...ease, [aid]: !ease[aid] }) }),
};

/** @template {keyof Events} Type  @param {State} state  @param {Type} type  @param {Events[Type]} event */
const changeBy = (state, type, event) => CHANGES[type](state, event);

/**
 * What the kiosk shows after an event.
 * @param {State} state
 * @param {KioskEvent} event
 * @returns {State} the same value when nothing changes
 */
export const reduce = (state, event) => {
  const change = changeBy(state, event.type, event);
  const fields = /** @type {(keyof State)[]} */ (Object.keys(change));
  const differs = fields.some((field) => change[field] !== state[field]);
  return differs ? Object.freeze({ ...state, ...change }) : state;
};
