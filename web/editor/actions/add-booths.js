// @ts-check
import { makeFeatureId } from '../../shared/api/make-id.js';
import { distance } from '../../shared/geometry/point.js';
import { addDoor, addFeature, addPoint, deleteFeature } from './features.js';
import { together } from './together.js';

/** @import { Booth } from '../drafting/booths.js' */
/** @import { Action, Position } from '../plan/types.js' */

/**
 * What stands around a booth: walls without a way in, walls with an open front, or nothing.
 *
 * @typedef {'closed' | 'open' | 'none'} BoothSides
 */

/** How far in front of a booth people stop, at most, and how deep an open front cuts, in metres. */
const before = 0.9;
const frontDepth = 0.3;
/** How much of the front stays wall on each side, in metres. */
const pillar = 0.05;

/**
 * Adds booths as one edit.
 *
 * @param {{floor: string, booths: readonly Booth[], sides: BoothSides, hasPlaces: boolean,
 *   aisle: number, replaces?: string | null, makeId?: (kind: string) => string}} options
 *   `hasPlaces`: whether each has a place that visitors find; `aisle`: metres in front of a booth;
 *   `replaces`: the feature that is divided
 * @returns {Action}
 */
export const addBooths = (options) => {
  const { floor, booths, sides, hasPlaces, aisle, replaces, makeId = makeFeatureId } = options;
  const actions = booths.flatMap((booth) => {
    const { corners: [a, b, c, d] } = booth;
    const name = { en: booth.name };
    const id = makeId('area');
    const area = addFeature({
      id,
      kind: 'area',
      floor,
      geometry: { type: 'Polygon', coordinates: [[a, b, c, d, a]] },
      properties: { name, category: 'booth', ...(sides !== 'none' && { walled: true }) },
    });
    const properties = { name, category: 'booth', tags: { booth: booth.name } };
    const at = sides === 'closed' ? inFront(booth, aisle) : middleOf(booth);
    return [
      area,
      ...(sides === 'open' ? [frontOf(booth, id, floor, makeId('door'))] : []),
      ...(hasPlaces ? [addPoint({ id: makeId('poi'), kind: 'poi', floor, at, properties })] : []),
    ];
  });
  return together(replaces ? [deleteFeature(replaces), ...actions] : actions);
};

/** @param {Position} a @param {Position} b @param {number} t @returns {Position} */
const between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** @param {Booth} booth */
const middleOf = ({ corners: [a, , c] }) => between(a, c, 0.5);

/** Where visitors stop before a booth that is not entered. @param {Booth} booth @param {number} aisle */
const inFront = ({ corners: [a, b, c] }, aisle) => {
  const away = Math.min(before, aisle > 0 ? aisle / 2 : before);
  const [x, y] = between(a, b, 0.5);
  const deep = distance(b, c);
  return /** @type {Position} */ ([
    x + ((b[0] - c[0]) / deep) * away,
    y + ((b[1] - c[1]) / deep) * away,
  ]);
};

/** An opening nearly as wide as the front. @param {Booth} booth @param {string} area @param {string} floor @param {string} id */
const frontOf = ({ corners: [a, b] }, area, floor, id) => {
  const inset = Math.min(0.25, pillar / distance(a, b));
  const properties = { category: 'opening' };
  const ends =
    /** @type {[Position, Position]} */ ([between(a, b, inset), between(a, b, 1 - inset)]);
  return addDoor({ id, floor, ends, depth: frontDepth, joins: [area], properties });
};
