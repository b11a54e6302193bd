// @ts-check
import { offsetsOf } from './progress.js';
/** @import { Route } from '../../shared/api/types.js' */
/** @import { Progress } from './progress.js' */

/**
 * What a walker hears besides the steps themselves: a warning before each door, stairs and the like, a
 * confirmation after each turn, and on long stretches from time to time how far it is still.
 *
 * @typedef {object} Narration
 * @property {number} warned  how many hazards of the route are behind or were warned of
 * @property {number} turned  the instruction that the walker last felt, −1 for none
 * @property {number | null} confirmFrom  metres along the route from which on the last turn is confirmed
 * @property {number} spokenAt  metres along the route where words were last due
 * @property {number} leg  the leg that the walker was on
 */

/**
 * `hazards`: numbers in the route's list, one or two that follow each other at once. `turn` has no
 * words: the phone shakes.
 * @typedef {{ kind: 'hazard', hazards: readonly number[], metres: number }
 *   | { kind: 'turn', step: number }
 *   | { kind: 'floor', floor: string }
 *   | { kind: 'confirmed' | 'progress', metres: number }} Aside
 */

/** Metres before a hazard within which a walker is warned: at a report a second and a walker's pace
 * that makes about six metres, as Wayfindr's recommendation 2.0 wants (6 ± 1). */
export const WARN = 6.5;
/** Hazards that follow each other within so many metres are one warning. */
const TOGETHER = 4;
/** Metres before a turn at which the phone shakes. */
const TURN = 2;
/** Metres after a turn at which it is confirmed, and metres of way ahead that are worth it. */
const CONFIRM_AFTER = 3;
const WORTH_CONFIRMING = 8;
/** Metres without a word after which a walker hears how far it is still, and those not worth it. */
const PROGRESS_EVERY = 25;
const WORTH_PROGRESS = 10;
/** Metres beside the way within which a walker is surely on it. */
const ON_WAY = 2;

/** @type {Narration} */
export const NO_NARRATION = Object.freeze({
  warned: 0,
  turned: -1,
  confirmFrom: null,
  spokenAt: 0,
  leg: 0,
});

/** What was warned of before a place on the route counts as behind. @param {Route} route
 * @param {number} along  metres */
const passedHazards = ({ hazards = [] }, along) =>
  hazards.filter((hazard) => hazard.along < along - 0.5).length;

/** @param {Route} route  @param {Progress} progress  @param {number} warned */
const warning = (route, { along, leg }, warned) => {
  const { hazards = [] } = route;
  const first = Math.max(warned, passedHazards(route, along));
  const hazard = hazards[first];
  // What lies on another floor is warned of there.
  if (!hazard || hazard.leg !== leg || hazard.along - along > WARN) {
    return { warned: first, asides: [] };
  }
  const numbers = [first];
  const second = hazards[first + 1];
  if (second && second.leg === leg && second.along - hazard.along < TOGETHER) {
    numbers.push(first + 1);
  }
  /** @type {Aside} */
  const aside = {
    kind: 'hazard',
    hazards: numbers,
    metres: Math.max(0, hazard.along - along),
  };
  return { warned: first + numbers.length, asides: [aside] };
};

/** Whether a warning speaks of the place of an instruction. @param {Route} route  @param {Aside} aside
 * @param {number} step */
export const isAt = (route, aside, step) =>
  aside.kind === 'hazard' &&
  aside.hazards.some((number) => {
    const hazard = route.hazards?.[number];
    return hazard !== undefined && Math.abs(hazard.along - offsetsOf(route)[step]) < 1;
  });

/** @param {string} kind */
const isManoeuvre = (kind) => kind !== 'start' && kind !== 'straight' && kind !== 'arrive';

/**
 * What is due besides the steps.
 * @param {Narration} before
 * @param {Route} route
 * @param {Progress} progress
 * @param {number} lastNext  the instruction that came next before, −1 for none
 * @returns {{ narration: Narration, asides: Aside[] }}
 */
export const narrate = (before, route, progress, lastNext) => {
  const { next, toNext, along, away, leg } = progress;
  const { warned, asides: warnings } = warning(route, progress, before.warned);
  /** @type {Aside[]} */
  const asides = [...warnings];
  const narration = { ...before, warned, leg };
  if (leg > before.leg) {
    asides.unshift({ kind: 'floor', floor: route.legs[leg].floor });
    narration.spokenAt = along;
  }
  const kind = route.instructions[next].kind;
  if (toNext <= TURN && narration.turned < next && kind !== 'arrive') {
    narration.turned = next;
    asides.push({ kind: 'turn', step: next });
  }
  const passed = lastNext >= 0 && lastNext < next ? route.instructions[lastNext] : undefined;
  if (passed && isManoeuvre(passed.kind)) narration.confirmFrom = along + CONFIRM_AFTER;
  if (warnings.length > 0) narration.spokenAt = along;
  const { confirmFrom } = narration;
  if (confirmFrom !== null && along >= confirmFrom) {
    narration.confirmFrom = null;
    if (away <= ON_WAY && toNext > WORTH_CONFIRMING && warnings.length === 0) {
      narration.spokenAt = along;
      asides.push({ kind: 'confirmed', metres: toNext });
    }
  } else if (
    along - narration.spokenAt >= PROGRESS_EVERY && toNext > WORTH_PROGRESS && away <= ON_WAY
  ) {
    narration.spokenAt = along;
    asides.push({ kind: 'progress', metres: toNext });
  }
  return { narration: Object.freeze(narration), asides };
};
