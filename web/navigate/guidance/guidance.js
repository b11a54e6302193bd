// @ts-check
import { isAt, narrate, NO_NARRATION } from './narration.js';
import { offsetsOf, progressAtStep, progressOf } from './progress.js';
/** @import { Refusal, Route, Spot } from '../../shared/api/types.js' */
/** @import { Why } from './why-changed.js' */
/** @import { Aside, Narration } from './narration.js' */
/** @import { Progress } from './progress.js' */

/**
 * How a walker is led to a place: a value that takes events and answers with the next state and what
 * to announce. Times are milliseconds of one clock, lengths metres.
 *
 * @typedef {object} Guidance
 * @property {'asking' | 'refused' | 'far' | 'near' | 'here'} phase
 * @property {boolean} isLive  whether positions of the walker come in; else it goes on step by step
 * @property {Route | null} route
 * @property {Route | null} oldRoute  the way before, shown for a moment after it changed
 * @property {Refusal | null} refusal
 * @property {Progress | null} progress
 * @property {'changed' | 'rerouted' | null} notice
 * @property {Why | null} why  why the way has changed
 * @property {number} noticeUntil
 * @property {number | null} offSince  when the walker left the way
 * @property {boolean} isOff  whether it is off the way for long enough to say so
 * @property {number} saidAt  the instruction that was announced last, −1 for none
 * @property {boolean} isSaidNear  whether it was announced again just before its place
 * @property {number} heldUntil  metres along the route up to which the next instruction waits, because
 *   the one at the walker's feet was just said
 * @property {Narration} narration  what the walker has heard besides the steps
 */

/**
 * What can happen.
 * @typedef {{ type: 'routed', route: Route, reason: string, why?: Why | null, time: number }
 *   | { type: 'refused', refusal: Refusal }
 *   | { type: 'moved', spot: Spot, time: number }
 *   | { type: 'livenessChanged', isLive: boolean }
 *   | { type: 'stepChosen', step: number }
 *   | { type: 'arrived' }
 *   | { type: 'passed', time: number }} GuidanceEvent
 */

/**
 * What to announce; `step` is the index of an instruction, `metres` the way to it.
 * @typedef {Aside | { kind: 'step', step: number, metres: number }
 *   | { kind: 'changed', why: Why | null }
 *   | { kind: 'rerouted' | 'off' | 'refused' | 'near' | 'here' }} Announcement
 */

/** Metres from the destination at which a walker is near it, and there. */
export const NEAR = 1;
export const HERE = 0.3;
/** Metres away from the destination after which a walker that was near is far again. */
const FAR_AGAIN = 2;
/** Metres beside the way, and milliseconds there, after which the walker has left it: as the server
 * counts it (docs/protocol.md, “Kept routes”). */
const OFF_METRES = 3;
const OFF_MILLISECONDS = 2000;
/** Metres before its place at which an instruction is announced again. */
const SOON = 5;
/** An instruction that comes next so near its place, in metres, is not announced again. */
const NEAR_ENOUGH = 10;
/** Metres behind a walker within which an instruction that never came next is said nevertheless, and
 * metres for which the next one then waits. */
const AT_FEET = 2;
const HOLD = 3;
/** Milliseconds for which a notice and the old way are shown. */
const NOTICE_MILLISECONDS = 6000;

/** Reasons of the server for a new way, and what is said of them.
 * @type {Readonly<Record<string, 'changed' | 'rerouted'>>} */
const NOTICES = Object.freeze({ edited: 'changed', hours: 'changed', deviated: 'rerouted' });

/** Nothing is known of the way yet. @param {boolean} isLive  @returns {Guidance} */
export const beginGuidance = (isLive) =>
  Object.freeze({
    phase: 'asking',
    isLive,
    route: null,
    oldRoute: null,
    refusal: null,
    progress: null,
    notice: null,
    why: null,
    noticeUntil: 0,
    offSince: null,
    isOff: false,
    saidAt: -1,
    isSaidNear: false,
    heldUntil: 0,
    narration: NO_NARRATION,
  });

/** The place where a route ends. @param {Route} route  @returns {Spot} */
export const endOf = ({ legs }) => {
  const { floor, points } = legs[legs.length - 1];
  const [x, y] = points[points.length - 1];
  return { floor, x, y };
};

/** The phase that a walker at a place is in. @param {Guidance} guidance  @param {Spot} spot */
const phaseAt = ({ phase, route }, spot) => {
  if (route === null || phase === 'here') return phase;
  const end = endOf(route);
  const away = end.floor === spot.floor ? Math.hypot(end.x - spot.x, end.y - spot.y) : Infinity;
  if (away <= HERE) return 'here';
  if (away <= NEAR) return 'near';
  return phase === 'near' && away <= FAR_AGAIN ? 'near' : 'far';
};

/** The instruction at a walker's feet that never came next, because it begins a floor or the whole way:
 * how to set off, where to turn out of a lift. @param {Guidance} guidance  @returns {number | null} */
const stepAtFeet = ({ isLive, route, progress, phase, saidAt }) => {
  if (!isLive || route === null || progress === null || phase !== 'far') return null;
  const step = progress.next - 1;
  const isNew = step > saidAt && route.instructions[step].leg === progress.leg;
  return isNew && progress.along - offsetsOf(route)[step] <= AT_FEET ? step : null;
};

/**
 * Announces the instruction that comes next: when it becomes the next one, and just before its place.
 * @param {Guidance} state
 * @param {boolean} isWarned  whether the walker is warned of its place now
 * @returns {{ said: Pick<Guidance, 'saidAt' | 'isSaidNear' | 'heldUntil'>,
 *   announcements: Announcement[] }}
 */
const sayStep = (state, isWarned) => {
  const { route, progress, phase, saidAt, isSaidNear, heldUntil } = state;
  if (progress === null || phase !== 'far') {
    return { said: { saidAt, isSaidNear, heldUntil }, announcements: [] };
  }
  const atFeet = stepAtFeet(state);
  /** @type {Announcement[]} */
  const first = atFeet === null ? [] : [
    ...(route?.instructions[atFeet].kind === 'start'
      ? []
      : [/** @type {const} */ ({ kind: 'turn', step: atFeet })]),
    { kind: 'step', step: atFeet, metres: 0 },
  ];
  if (atFeet !== null && !isWarned) {
    return {
      said: { saidAt: atFeet, isSaidNear: true, heldUntil: progress.along + HOLD },
      announcements: first,
    };
  }
  if (
    saidAt !== progress.next && progress.along < heldUntil && progress.toNext > SOON && !isWarned
  ) {
    return { said: { saidAt, isSaidNear, heldUntil }, announcements: [] };
  }
  const { next, toNext } = progress;
  const isSoon = toNext <= (next === saidAt ? SOON : NEAR_ENOUGH) || isWarned ||
    (next === saidAt && isSaidNear);
  const isKnown = next === saidAt && (isSaidNear || !isSoon);
  return {
    said: { saidAt: next, isSaidNear: isSoon, heldUntil },
    announcements: isKnown ? first : [...first, { kind: 'step', step: next, metres: toNext }],
  };
};

/** @typedef {{ state: Guidance, announcements: readonly Announcement[] }} Outcome */

/** @param {Guidance} state  @param {Announcement[]} first  @returns {Outcome} */
const withStep = (state, first) => {
  const { narration, asides } = aside(state);
  const { route, progress } = state;
  // A warning of what the next step leads through comes with that step.
  const isWarned = route !== null && progress !== null &&
    asides.some((each) => isAt(route, each, progress.next));
  const { said, announcements } = sayStep(state, isWarned);
  const spoken = announcements.length > 0 ? { spokenAt: progress?.along ?? 0 } : {};
  return {
    state: Object.freeze({
      ...state,
      ...said,
      narration: Object.freeze({ ...narration, ...spoken }),
    }),
    announcements: [
      ...first,
      ...asides.filter(({ kind }) => kind !== 'progress' || announcements.length === 0),
      ...announcements,
    ],
  };
};

/** What a walker with a live position hears besides the steps. @param {Guidance} state */
const aside = ({ isLive, phase, route, progress, saidAt, narration }) =>
  isLive && phase === 'far' && route !== null && progress !== null
    ? narrate(narration, route, progress, saidAt)
    : { narration, asides: [] };

/** @param {Guidance} state  @param {Extract<GuidanceEvent, { type: 'routed' }>} event  @returns {Outcome} */
const routed = (state, { route, reason, why = null, time }) => {
  const notice = state.route === null ? null : NOTICES[reason] ?? null;
  /** @type {Guidance} */
  const next = {
    ...state,
    route,
    phase: state.phase === 'here' || state.phase === 'near' ? state.phase : 'far',
    refusal: null,
    oldRoute: notice === 'changed' ? state.route : null,
    notice: notice ?? state.notice,
    why: notice === null ? state.why : why,
    noticeUntil: notice === null ? state.noticeUntil : time + NOTICE_MILLISECONDS,
    progress: state.isLive ? progressOf(route, startOf(route)) : progressAtStep(route, 0),
    offSince: null,
    isOff: false,
    saidAt: -1,
    isSaidNear: false,
    heldUntil: 0,
    narration: NO_NARRATION,
  };
  /** @type {Announcement[]} */
  const first = notice === 'changed'
    ? [{ kind: notice, why }]
    : notice === null
    ? []
    : [{ kind: notice }];
  return withStep(next, first);
};

/** @param {Route} route  @returns {Spot} */
const startOf = ({ legs: [{ floor, points: [[x, y]] }] }) => ({ floor, x, y });

/** @param {Guidance} state  @param {Extract<GuidanceEvent, { type: 'moved' }>} event  @returns {Outcome} */
const moved = (state, { spot, time }) => {
  if (!state.isLive || state.route === null || state.phase === 'refused') {
    return { state, announcements: [] };
  }
  const progress = progressOf(state.route, spot, state.progress?.along);
  const phase = phaseAt(state, spot);
  const isBeside = phase === 'far' && (progress === null || progress.away > OFF_METRES);
  const offSince = isBeside ? state.offSince ?? time : null;
  const isOff = offSince !== null && time - offSince >= OFF_MILLISECONDS;
  /** @type {Announcement[]} */
  const first = [];
  if (isOff && !state.isOff) first.push({ kind: 'off' });
  if (phase !== state.phase && (phase === 'near' || phase === 'here')) first.push({ kind: phase });
  const next = { ...state, phase, offSince, isOff, progress: progress ?? state.progress };
  return isBeside ? { state: Object.freeze(next), announcements: first } : withStep(next, first);
};

/** @param {Guidance} state  @param {number} step  @returns {Outcome} */
const stepChosen = (state, step) => {
  const { route } = state;
  if (route === null || state.isLive) return { state, announcements: [] };
  if (step >= route.instructions.length) {
    return { state: Object.freeze({ ...state, phase: 'here' }), announcements: [{ kind: 'here' }] };
  }
  return withStep(
    { ...state, phase: 'far', progress: progressAtStep(route, Math.max(0, step)) },
    [],
  );
};

/** @param {Guidance} state  @param {boolean} isLive  @returns {Outcome} */
const livenessChanged = (state, isLive) => {
  if (isLive === state.isLive) return { state, announcements: [] };
  const { route, progress } = state;
  // The step that came next is the one to follow by hand.
  const step = Math.max(0, (progress?.next ?? 1) - (isLive ? 0 : 1));
  return {
    state: Object.freeze({
      ...state,
      isLive,
      offSince: null,
      isOff: false,
      progress: route !== null && !isLive ? progressAtStep(route, step) : progress,
    }),
    announcements: [],
  };
};

/** @param {Guidance} state  @param {number} time  @returns {Outcome} */
const passed = (state, time) => {
  if (state.notice === null || time < state.noticeUntil) return { state, announcements: [] };
  return { state: Object.freeze({ ...state, notice: null, oldRoute: null }), announcements: [] };
};

/**
 * What becomes of being led when something happens.
 * @param {Guidance} state
 * @param {GuidanceEvent} event
 * @returns {Outcome} with the same state where nothing changes
 */
export const guide = (state, event) => {
  switch (event.type) {
    case 'routed':
      return routed(state, event);
    case 'refused':
      return {
        state: Object.freeze({
          ...state,
          phase: 'refused',
          refusal: event.refusal,
          oldRoute: state.route,
          route: null,
          progress: null,
        }),
        announcements: [{ kind: 'refused' }],
      };
    case 'moved':
      return moved(state, event);
    case 'livenessChanged':
      return livenessChanged(state, event.isLive);
    case 'stepChosen':
      return stepChosen(state, event.step);
    case 'arrived':
      return state.phase === 'near' || state.phase === 'here'
        ? { state, announcements: [] }
        : { state: Object.freeze({ ...state, phase: 'near' }), announcements: [{ kind: 'near' }] };
    default:
      return passed(state, event.time);
  }
};
