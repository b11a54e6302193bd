// @ts-check
import { drawingOrder } from '../../shared/map/plan/drawing-order.js';
import { setProperty } from './properties.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Action, Feature } from '../plan/types.js' */

/** The farthest that an order goes either way. */
const limit = 1_000_000;

/**
 * Lets features be drawn above all others of their kind and floor, or below them, and among each
 * other as before; nothing happens when they are already.
 *
 * @param {string | readonly string[]} ids
 * @param {'front' | 'back'} place
 * @returns {Action}
 */
export const setDrawingOrder = (ids, place) => (plan) => {
  const wanted = new Set([ids].flat());
  /** @type {Map<string, Feature[]>} */
  const groups = new Map();
  for (const id of wanted) {
    const feature = plan.feature(id);
    if (!feature) continue;
    const key = `${feature.kind} ${feature.floor}`;
    const group = groups.get(key);
    if (group) group.push(feature);
    else groups.set(key, [feature]);
  }
  return [...groups.values()].flatMap((group) => ordered(group, wanted, place, plan));
};

/**
 * @param {readonly Feature[]} group  of one kind and floor
 * @param {ReadonlySet<string>} wanted
 * @param {'front' | 'back'} place
 * @param {Plan} plan
 */
const ordered = (group, wanted, place, plan) => {
  const way = place === 'front' ? 1 : -1;
  const [{ kind, floor }] = group;
  const outermost = plan.onFloor(floor)
    .filter((each) => each.kind === kind && !wanted.has(each.id))
    .reduce((most, each) => Math.max(most, way * drawingOrder(each)), -Infinity);
  if (group.every((each) => way * drawingOrder(each) > outermost)) return [];
  const first = Math.floor(outermost) + 1;
  return group
    .toSorted((a, b) => way * (drawingOrder(a) - drawingOrder(b)))
    .flatMap(({ id }, index) => {
      const order = way * Math.min(limit, first + index);
      return setProperty(id, 'order', order === 0 ? null : order)(plan);
    });
};
