// @ts-check
import { drawingOrder } from '../../shared/map/drawing-order.js';
import { setProperty } from './set-property.js';

/** The farthest that an order goes either way. */
const limit = 1_000_000;

/**
 * What else of a feature's kind is on its floor.
 *
 * @param {import('../plan/plan.js').Plan} plan
 * @param {import('../plan/types.js').Feature} feature
 */
const rivals = (plan, { id, kind, floor }) =>
  plan.onFloor(floor).filter((each) => each.kind === kind && each.id !== id);

/**
 * Lets a feature be drawn above all others of its kind and floor, or below them; nothing happens
 * when it is already.
 *
 * @param {string} id
 * @param {'front' | 'back'} place
 * @returns {import('../plan/types.js').Action}
 */
export const setDrawingOrder = (id, place) => (plan) => {
  const feature = plan.feature(id);
  if (!feature) return [];
  const way = place === 'front' ? 1 : -1;
  const outermost = rivals(plan, feature).reduce(
    (most, each) => Math.max(most, way * drawingOrder(each)), -Infinity,
  );
  if (way * drawingOrder(feature) > outermost) return [];
  const order = way * Math.min(limit, Math.floor(outermost) + 1);
  return setProperty(id, 'order', order === 0 ? null : order)(plan);
};
