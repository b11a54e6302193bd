// @ts-check
import { polygonContains, signedArea } from '../../shared/geometry/polygon.js';

/** @import { Feature, Position } from '../plan/types.js' */

/**
 * An anchor as a fitter finds its place. Lengths are metres: x and y from the bottom left corner of the
 * floor's plan, `sides` the nearest side of the area in both directions.
 *
 * @typedef {{number: number, id: string, device: string, x: number, y: number, height: number,
 *   area: Feature | null, sides: readonly [side: 'left' | 'right' | 'bottom' | 'top', metres: number][]}} MountingRow
 */

/** How far two rows of anchors are apart at least when they are numbered, in metres. */
const row = 5;

/**
 * The anchors of a floor, numbered row by row from the top left.
 *
 * @param {readonly Feature[]} features  of the floor
 * @param {number} usualHeight  of anchors without a height
 * @returns {MountingRow[]}
 */
export const mountingList = (features, usualHeight) => {
  const areas = features.filter(({ kind, geometry }) =>
    kind === 'area' && geometry.type === 'Polygon'
  );
  const placed = features.filter(({ kind }) => kind === 'anchor').map((feature) => {
    const [x, y] = /** @type {Position} */ (feature.geometry.coordinates);
    return { feature, x, y };
  });
  placed.sort((a, b) => Math.floor(b.y / row) - Math.floor(a.y / row) || a.x - b.x);
  return placed.map(({ feature: { id, properties }, x, y }, index) => {
    const area = smallestAround([x, y], areas);
    return {
      number: index + 1,
      id,
      device: properties.device ?? '',
      x,
      y,
      height: properties.height ?? usualHeight,
      area,
      sides: area ? sidesFrom([x, y], ringsOf(area)) : [],
    };
  });
};

/** The smallest area around a place. @param {Position} at @param {readonly Feature[]} areas */
export const smallestAround = (at, areas) => {
  /** @type {{area: Feature, size: number} | null} */
  let smallest = null;
  for (const area of areas) {
    const rings = ringsOf(area);
    if (!polygonContains(at[0], at[1], rings)) continue;
    const size = Math.abs(signedArea(rings[0]));
    if (!smallest || size < smallest.size) smallest = { area, size };
  }
  return smallest?.area ?? null;
};

/** @param {Feature} area @returns {Position[][]} */
const ringsOf = ({ geometry }) => /** @type {any} */ (geometry.coordinates);

/**
 * How far the nearer side is along x and along y.
 *
 * @param {Position} at
 * @param {readonly (readonly Position[])[]} rings
 * @returns {MountingRow['sides']}
 */
const sidesFrom = ([x, y], rings) => {
  const along = { left: Infinity, right: Infinity, bottom: Infinity, top: Infinity };
  for (const ring of rings) {
    for (const [index, [bx, by]] of ring.entries()) {
      const [ax, ay] = ring[(index + ring.length - 1) % ring.length];
      if ((ay > y) !== (by > y)) {
        const far = ax + (bx - ax) * (y - ay) / (by - ay) - x;
        if (far <= 0) along.left = Math.min(along.left, -far);
        else along.right = Math.min(along.right, far);
      }
      if ((ax > x) !== (bx > x)) {
        const far = ay + (by - ay) * (x - ax) / (bx - ax) - y;
        if (far <= 0) along.bottom = Math.min(along.bottom, -far);
        else along.top = Math.min(along.top, far);
      }
    }
  }
  /** @param {'left' | 'bottom'} one @param {'right' | 'top'} other @returns {MountingRow['sides']} */
  const nearer = (one, other) => {
    const side = along[one] <= along[other] ? one : other;
    return Number.isFinite(along[side]) ? [[side, along[side]]] : [];
  };
  return [...nearer('left', 'right'), ...nearer('bottom', 'top')];
};

/**
 * The list as comma-separated values, in metres.
 *
 * @param {readonly MountingRow[]} rows
 * @param {(area: Feature) => string} nameOf
 */
export const mountingText = (rows, nameOf) =>
  [
    'number,device,x,y,height,area,id',
    ...rows.map(({ number, device, x, y, height, area, id }) =>
      [
        number,
        field(device),
        x.toFixed(3),
        y.toFixed(3),
        height.toFixed(2),
        field(area ? nameOf(area) : ''),
        field(id),
      ].join(',')
    ),
    '',
  ].join('\r\n');

/** A text between quotes where it needs them (RFC 4180); one that a spreadsheet would take for a formula is kept from that. @param {string} text */
const field = (text) => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
