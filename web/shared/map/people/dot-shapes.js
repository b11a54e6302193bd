// @ts-check

/** How many directions an arrow is drawn in. */
export const headingSteps = 32;
/** Into how many parts a pixel is divided for placing a dot, in x and in y. */
export const subSteps = 4;

/** A shape as few pixels: places from the middle pixel and colours as 0xAABBGGRR, the first
 * `solid` of them opaque. `offsets` are the places in a picture `width` wide.
 * @typedef {{ dx: Int16Array, dy: Int16Array, colour: Uint32Array, reach: number, solid: number,
 *   offsets: Int32Array, width: number }} DotSprite */

/** A distance in pixels from a shape's border, negative inside.
 * @typedef {(x: number, y: number) => number} Distance */

/** @param {number} radius @returns {Distance} */
const discOf = (radius) => (x, y) => Math.hypot(x, y) - radius;

/** An arrow head pointing along +x (screen), with a notch behind.
 * @param {number} radius @returns {Distance} */
const arrowOf = (radius) => {
  const corners = [[1.55, 0], [-1, 1.05], [-0.5, 0], [-1, -1.05]].map((
    [x, y],
  ) => [x * radius, y * radius]);
  return (x, y) => {
    let nearest = Infinity;
    let inside = false;
    for (let i = 0, j = 3; i < 4; j = i, i += 1) {
      const [ax, ay] = corners[i];
      const [bx, by] = corners[j];
      const [ex, ey] = [bx - ax, by - ay];
      const t = Math.max(0, Math.min(1, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)));
      nearest = Math.min(nearest, Math.hypot(x - ax - t * ex, y - ay - t * ey));
      if (ay > y !== by > y && x < (ex * (y - ay)) / ey + ax) inside = !inside;
    }
    return inside ? -nearest : nearest;
  };
};

/** @param {Distance} shape @param {number} angle radians counter-clockwise, y down
 * @returns {Distance} */
const turned = (shape, angle) => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (x, y) => shape(x * c - y * s, x * s + y * c);
};

/** @param {number} distance */
const coverage = (distance) => Math.max(0, Math.min(1, 0.5 - distance));

/** Draws shapes into few pixels: the fill, around it an edge `edgeWidth` wide; `hole` is edge too.
 * @param {Distance} shape @param {readonly number[]} fill r, g, b @param {readonly number[]} edge
 * @param {{ reach: number, edgeWidth: number, shiftX: number, shiftY: number, hole?: Distance,
 *   opacity?: number }} how
 * @returns {DotSprite} */
const rasterized = (shape, fill, edge, { reach, edgeWidth, shiftX, shiftY, hole, opacity = 1 }) => {
  /** @type {{ x: number, y: number, colour: number }[]} */
  const pixels = [];
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      const distance = shape(x - shiftX, y - shiftY);
      const outer = coverage(distance - edgeWidth);
      if (outer < 0.02) continue;
      const holed = hole ? coverage(hole(x - shiftX, y - shiftY)) : 0;
      const inner = (coverage(distance) * (1 - holed)) / outer;
      const [r, g, b] = [0, 1, 2].map((i) => Math.round(edge[i] + (fill[i] - edge[i]) * inner));
      const alpha = Math.round(outer * opacity * 255);
      pixels.push({ x, y, colour: ((alpha << 24) | (b << 16) | (g << 8) | r) >>> 0 });
    }
  }
  return packed(pixels, reach);
};

/** @param {{ x: number, y: number, colour: number }[]} pixels @param {number} reach
 * @returns {DotSprite} */
const packed = (pixels, reach) => {
  const isSolid = (/** @type {{ colour: number }} */ { colour }) => colour >>> 24 === 255;
  const sorted = [...pixels.filter(isSolid), ...pixels.filter((pixel) => !isSolid(pixel))];
  return {
    dx: Int16Array.from(sorted, ({ x }) => x),
    dy: Int16Array.from(sorted, ({ y }) => y),
    colour: Uint32Array.from(sorted, ({ colour }) => colour),
    reach,
    solid: pixels.filter(isSolid).length,
    offsets: new Int32Array(sorted.length),
    width: -1,
  };
};

/** @param {number} radius @returns {Distance} a square on its corner */
const diamondOf = (radius) => (x, y) => (Math.abs(x) + Math.abs(y) - radius) * Math.SQRT1_2;

/** What a navigator's dot may look like: an arrow (moving, heading known), a disc (standing), a
 * disc with a hole (moving, heading unknown), a ring (stale), a diamond with a hole (doubtful).
 * @typedef {"arrow" | "disc" | "donut" | "ring" | "diamond"} DotForm */

/** Draws one dot.
 * @param {DotForm} form
 * @param {number} radius pixels
 * @param {readonly number[]} fill r, g, b 0…255
 * @param {readonly number[]} edge
 * @param {{ angle?: number, shiftX?: number, shiftY?: number, opacity?: number }} [where] angle in
 *   radians counter-clockwise from right; shifts are parts of a pixel
 * @returns {DotSprite} */
export const makeDot = (
  form,
  radius,
  fill,
  edge,
  { angle = 0, shiftX = 0, shiftY = 0, opacity } = {},
) => {
  const edgeWidth = Math.max(0.8, radius * 0.28);
  const how = {
    reach: Math.ceil(radius * 1.6 + edgeWidth + 1),
    edgeWidth,
    shiftX,
    shiftY,
    opacity,
  };
  if (form === 'arrow') return rasterized(turned(arrowOf(radius), angle), fill, edge, how);
  if (form === 'disc') return rasterized(discOf(radius * 0.82), fill, edge, how);
  if (form === 'diamond') {
    return rasterized(diamondOf(radius * 1.2), fill, edge, {
      ...how,
      hole: diamondOf(radius * 0.5),
    });
  }
  const hole = discOf(radius * (form === 'ring' ? 0.5 : 0.34));
  return rasterized(discOf(radius * 0.9), fill, edge, { ...how, hole });
};
