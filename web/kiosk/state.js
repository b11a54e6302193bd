// @ts-check

/**
 * All that the kiosk shows at a moment; frozen, changed only by `reduce`.
 * @typedef {object} State
 * @property {'attract' | 'browse' | 'route'} screen
 * @property {'en' | 'de'} language
 * @property {'walking' | 'stepFree'} profile
 * @property {string} query
 * @property {string | null} category
 * @property {boolean} isTyping  whether the keyboard is shown
 * @property {string | null} target  id of where to go
 * @property {Answer | null} answer  null while it is asked for
 * @property {number} leg  the piece of the route in view
 * @property {number | null} step  the instruction chosen
 * @property {boolean} isPlaying
 * @property {'changed' | 'blocked' | null} notice
 */

/**
 * @typedef {object} Answer
 * @property {string} reason  requested, edited, …
 * @property {number} revision
 * @property {any} [route]
 * @property {any} [refusal]
 */

/** @param {'en' | 'de'} language @returns {State} */
export const initialState = (language) => Object.freeze({
  screen: 'attract', language, profile: 'walking', query: '', category: null, isTyping: false,
  target: null, answer: null, leg: 0, step: null, isPlaying: false, notice: null,
});

const NO_ROUTE = Object.freeze({
  target: null, answer: null, leg: 0, step: null, isPlaying: false, notice: null,
});

/** @param {Answer} answer */
const lastLeg = (answer) => Math.max(0, (answer.route?.legs.length ?? 1) - 1);

/** @param {State} state  @param {Answer} answer */
const answered = (state, answer) => {
  if (state.target === null) return {};
  const isChange = answer.reason === 'edited' && state.answer !== null;
  return {
    answer,
    leg: isChange ? Math.min(state.leg, lastLeg(answer)) : 0,
    step: null,
    isPlaying: isChange ? false : state.isPlaying,
    notice: isChange ? (answer.route ? 'changed' : 'blocked') : null,
  };
};

const CHANGES = Object.freeze({
  touched: (state) => (state.screen === 'attract' ? { screen: 'browse' } : {}),
  languageChosen: (state, { language }) => ({
    language, screen: state.screen === 'attract' ? 'browse' : state.screen,
  }),
  profileChosen: (state, { profile }) => (profile === state.profile ? {}
    : { profile, answer: null, leg: 0, step: null, isPlaying: false, notice: null }),
  typed: (state, { text }) => ({ query: (state.query + text).slice(0, 60), category: null }),
  queryChanged: (_state, { query }) => ({ query: query.slice(0, 60), category: null }),
  erased: (state) => ({ query: state.query.slice(0, -1) }),
  cleared: () => ({ query: '' }),
  keyboardShown: (_state, { isShown }) => ({ isTyping: isShown }),
  categoryChosen: (state, { category }) => ({
    category: category === state.category ? null : category, query: '', isTyping: false,
  }),
  targetChosen: (_state, { target }) => ({
    ...NO_ROUTE, screen: 'route', target, isTyping: false,
  }),
  answered: (state, { answer }) => answered(state, answer),
  legChosen: (_state, { leg }) => ({ leg, step: null, isPlaying: false }),
  stepChosen: (state, { step }) => ({
    step, isPlaying: false, leg: state.answer?.route?.instructions[step]?.leg ?? state.leg,
  }),
  played: () => ({ isPlaying: true, leg: 0, step: null }),
  playedOn: (state) => ({ leg: Math.min(state.leg + 1, state.answer ? lastLeg(state.answer) : 0) }),
  stopped: () => ({ isPlaying: false }),
  noticeSeen: () => ({ notice: null }),
  closed: () => ({ ...NO_ROUTE, screen: 'browse' }),
});

/**
 * What the kiosk shows after an event.
 * @param {State} state
 * @param {{type: keyof typeof CHANGES, [field: string]: any}} event
 * @returns {State} the same value when nothing changes
 */
export const reduce = (state, event) => {
  const change = /** @type {Partial<State>} */ (CHANGES[event.type](state, event));
  const differs = Object.keys(change).some((field) => change[field] !== state[field]);
  return differs ? Object.freeze({ ...state, ...change }) : state;
};
