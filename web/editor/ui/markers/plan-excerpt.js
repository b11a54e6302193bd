// @ts-check
/** @import { Feature, Position } from '../../plan/types.js' */

const namespace = 'http://www.w3.org/2000/svg';
/** Metres of plan on each side of the marker. */
const HALF = { wide: 24, high: 12 };

/**
 * The plan around a marker with a dot where that is; up is where its reader looks, so that left is left.
 *
 * @param {Feature} marker @param {readonly Feature[]} features  of its floor
 */
export const planExcerpt = (marker, features) => {
  const [x, y] = /** @type {Position} */ (marker.geometry.coordinates);
  const turn = ((marker.properties.heading ?? Math.PI / 2) * 180) / Math.PI - 90;
  const svg = shape('svg', {
    class: 'excerpt',
    viewBox: `${-HALF.wide} ${-HALF.high} ${2 * HALF.wide} ${2 * HALF.high}`,
    'aria-hidden': 'true',
  });
  const reach = Math.hypot(HALF.wide, HALF.high);
  const near = features.filter((feature) => isSolid(feature) && isNear(feature, [x, y], reach));
  svg.append(
    shape('path', {
      d: near.map(({ geometry }) => pathOf(geometry)).join(''),
      transform: `rotate(${turn}) translate(${-x} ${y})`,
    }),
    shape('circle', { r: '1.4' }),
  );
  return svg;
};

/** @param {Feature} feature */
const isSolid = ({ kind, properties }) =>
  kind === 'wall' || kind === 'obstacle' || (kind === 'area' && properties.walled);

/** @param {Feature} feature @param {Position} at @param {number} reach */
const isNear = ({ geometry: { coordinates } }, [x, y], reach) => {
  const numbers = /** @type {number[]} */ (coordinates.flat(3));
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    left = Math.min(left, numbers[i]);
    right = Math.max(right, numbers[i]);
    bottom = Math.min(bottom, numbers[i + 1]);
    top = Math.max(top, numbers[i + 1]);
  }
  return left < x + reach && right > x - reach && bottom < y + reach && top > y - reach;
};

/** @param {string} name @param {Record<string, string>} attributes */
const shape = (name, attributes) => {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/** The outline of a geometry, y downwards. @param {any} geometry */
const pathOf = ({ type, coordinates, radius }) => {
  const along = (/** @type {Position[]} */ points) =>
    `M${points.map(([x, y]) => `${x} ${-y}`).join('L')}`;
  if (type === 'LineString') return along(coordinates);
  if (type === 'Polygon') {
    return coordinates.map((/** @type {Position[]} */ ring) => `${along(ring)}Z`).join('');
  }
  if (type !== 'Circle') return '';
  const [x, y] = coordinates;
  const arc = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${-y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0`;
};
