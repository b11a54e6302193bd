// @ts-check
import { toMillimetre } from '../../shared/geometry/rounding.js';
import { stepsOf } from '../plan/steps.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Change, Step } from '../plan/types.js' */

/**
 * Where a walk begins or ends: a point of a floor, a feature with where it was last, or the nearest
 * of some categories.
 *
 * @typedef {{floor: string, x: number, y: number, feature?: string}
 *   | {nearest: {category: readonly string[]}}} End
 */

/** Where ways out lead to. */
export const exits = Object.freeze({
  nearest: { category: ['exit', 'emergency-exit', 'entrance'] },
});

/**
 * What an unfinished gesture would make of the plan, as steps of an edit: each feature that it
 * touches, whole, so that they can be tried whatever the server has of them.
 *
 * @param {{plan: Plan, shown: Plan,
 *   previewed: ReadonlySet<string>}} session
 * @returns {Step[]}
 */
export const triedSteps = ({ plan, shown, previewed }) =>
  [...previewed].flatMap((id) => {
    const feature = shown.feature(id);
    if (feature) return { operation: 'put', feature };
    return plan.feature(id) ? { operation: 'remove', feature: id } : [];
  });

/**
 * An end as the server is asked for it: a feature by its id as long as it is in the plan.
 *
 * @param {End} end
 * @param {Plan} plan
 */
const asked = (end, plan) => {
  if ('nearest' in end) return end;
  const { feature, floor, x, y } = end;
  if (feature && plan.feature(feature)) return { feature };
  return { floor, x: toMillimetre(x), y: toMillimetre(y) };
};

/**
 * The query to the server, or `null` when there is nothing to ask.
 *
 * @param {{from: End | null, to: End | null, profile: string, walkable: string | null,
 *   session: {plan: Plan, shown: Plan,
 *   previewed: ReadonlySet<string>}, draft?: readonly Change[]}} wanted
 *   walkable: the floor to tint; draft: what the tool in hand would add
 * @returns {Record<string, any> | null}
 */
export const queryOf = ({ from, to, profile, walkable, session, draft = [] }) => {
  const walk = from && to
    ? { from: asked(from, session.shown), to: asked(to, session.shown) }
    : null;
  if (!walk && walkable === null) return null;
  const operations = [...triedSteps(session), ...stepsOf(draft)];
  return {
    profile,
    ...walk,
    ...(walkable !== null && { walkable }),
    ...(operations.length > 0 && { operations }),
  };
};
