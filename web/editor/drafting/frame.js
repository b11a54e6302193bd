// @ts-check

/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { Position } from '../plan/types.js' */

/** @typedef {readonly [number, number]} Pixels  from the map's top left */

/**
 * Something to take hold of on the frame: `side` is -1, 0 or 1 along x and y.
 *
 * @typedef {{type: 'scale', side: readonly [number, number], screen: Pixels}
 *   | {type: 'rotate', screen: Pixels}} FrameHandle
 */

/** @typedef {{box: Box, corners: Pixels[], handles: FrameHandle[], stem: [Pixels, Pixels]}} Frame */

/** Pixels between what is selected and its frame, and between the frame and the handle that turns. */
const room = 12;
const stem = 28;
/** A side shorter than this has no handle in its middle. */
const long = 64;

/** @type {readonly [east: number, north: number][]} */
const sides = [[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];

/**
 * The frame around a box of the floor, however the map is turned.
 *
 * @param {Box} box
 * @param {{toScreen: (at: Position) => Pixels, metresPerPixel: number}} surface
 * @returns {Frame}
 */
export const frameOf = (box, surface) => {
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  /** @type {readonly [number, number]} */
  const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const [x, y] = surface.toScreen(middle);
  const metre = 1 / surface.metresPerPixel;
  const [ax, ay] = surface.toScreen([middle[0] + 1, middle[1]]);
  /** East on the screen, one pixel long; north is a quarter turn from it. */
  const [ex, ey] = [(ax - x) / metre, (ay - y) / metre];
  const [halfWidth, halfHeight] = [width, height].map((each) => (each * metre) / 2 + room);
  /** @returns {Pixels} */
  const place = (
    /** @type {number} */ east,
    /** @type {number} */ north,
  ) => [x + ex * east + ey * north, y + ey * east - ex * north];
  const isLong = (/** @type {readonly [number, number]} */ [east, north]) =>
    (east !== 0 || 2 * halfWidth >= long) && (north !== 0 || 2 * halfHeight >= long);
  // What has no width cannot become wider.
  const canScale = (/** @type {readonly [number, number]} */ [east, north]) =>
    (east === 0 || width > 0.001) && (north === 0 || height > 0.001);
  /** @type {FrameHandle[]} */
  const handles = sides.filter((side) => isLong(side) && canScale(side)).map(([east, north]) => ({
    type: 'scale',
    side: [east, north],
    screen: place(east * halfWidth, north * halfHeight),
  }));
  const top = place(0, halfHeight);
  const turn = place(0, halfHeight + stem);
  handles.push({ type: 'rotate', screen: turn });
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([east, north]) =>
    place(east * halfWidth, north * halfHeight)
  );
  return { box, corners, handles, stem: [top, turn] };
};

/**
 * The handle of a frame at a point of the screen.
 *
 * @param {Frame} frame
 * @param {Pixels} screen
 * @param {number} reach  pixels
 * @returns {FrameHandle | null}
 */
export const frameHandleAt = ({ handles }, [x, y], reach) => {
  const away = (/** @type {FrameHandle} */ { screen }) => Math.hypot(screen[0] - x, screen[1] - y);
  const [nearest] = handles.filter((each) => away(each) <= reach).sort((a, b) => away(a) - away(b));
  return nearest ?? null;
};
