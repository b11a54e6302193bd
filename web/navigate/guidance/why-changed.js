// @ts-check
import { lengthOf, pointAlong } from '../../shared/geometry/line.js';
import { distanceToShape } from '../../shared/geometry/shape.js';
/** @import { Feature, LocalizedText, Route } from '../../shared/api/types.js' */

/** Why a way changed, as far as the plan says: the key of a text, and the name that it has a place for.
 * @typedef {{ key: string, name: LocalizedText | null }} Why */

/** Metres between the places of a way at which it is looked at, and from a walker to what stands in its way. */
const STEP = 0.25;
const WIDTH = 0.4;

/** What a feature on a way does to its walker; null where it does not stand in its way.
 * @param {Feature} feature */
const hindranceOf = ({ kind, properties: { closed, category } }) => {
  if (kind === 'obstacle' || kind === 'wall') return kind;
  if ((kind === 'door' || kind === 'connector') && closed) return kind;
  return kind === 'area' && (category === 'no-go' || category === 'restricted') ? 'area' : null;
};

/** Whether a feature lies on a way. @param {Route} way  @param {Feature} feature */
const isOn = ({ legs }, { kind, id, floor, geometry }) =>
  legs.some((leg) => {
    if (kind === 'connector') return leg.connector?.id === id;
    if (leg.floor !== floor) return false;
    const count = Math.ceil(lengthOf(leg.points) / STEP);
    return Array.from({ length: count + 1 }, (_, i) => pointAlong(leg.points, i * STEP))
      .some(({ at: [x, y] }) => distanceToShape(geometry, x, y) <= WIDTH);
  });

/**
 * Why a way changed after an edit of the plan.
 * @param {Route} before  @param {Route} now
 * @param {number} along  metres that its walker had gone along the way before
 * @param {Iterable<Feature>} touched  what the edit drew or changed, as it is now
 * @returns {Why}
 */
export const whyChanged = (before, now, along, touched) => {
  for (const feature of touched) {
    const hindrance = hindranceOf(feature);
    if (hindrance === null || !isOn(before, feature)) continue;
    const { name } = feature.properties;
    const isNamed = hindrance === 'obstacle' && name;
    return isNamed ? { key: 'changed.named', name } : { key: `changed.${hindrance}`, name: null };
  }
  const isShorter = now.distance < before.distance - along - WIDTH;
  return { key: isShorter ? 'changed.shorter' : 'changed', name: null };
};
