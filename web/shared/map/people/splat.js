// @ts-check
/** @import { DotSprite } from './dot-shapes.js' */

/** A picture in memory: 0xAABBGGRR a pixel.
 * @typedef {{ pixels: Uint32Array, width: number, height: number }} PixelBuffer */

/** Puts a dot onto a picture, its middle at pixel (x, y); parts outside are cut off.
 * @param {PixelBuffer} buffer @param {DotSprite} sprite @param {number} x @param {number} y */
export const splat = (buffer, sprite, x, y) => {
  const { pixels, width, height } = buffer;
  const { reach } = sprite;
  if (x < reach || y < reach || x >= width - reach || y >= height - reach) {
    splatCut(buffer, sprite, x, y);
    return;
  }
  const offsets = offsetsFor(sprite, width);
  const { colour, solid } = sprite;
  const middle = y * width + x;
  // Solid pixels come first and need no look at what is below.
  for (let i = 0; i < solid; i += 1) pixels[middle + offsets[i]] = colour[i];
  for (let i = solid; i < offsets.length; i += 1) {
    const at = middle + offsets[i];
    const below = pixels[at];
    pixels[at] = below === 0 ? colour[i] : over(colour[i], below);
  }
};

/** The distances of a sprite's pixels from its middle in a picture so wide, kept with the sprite.
 * @param {DotSprite} sprite @param {number} width @returns {Int32Array} */
const offsetsFor = (sprite, width) => {
  if (sprite.width === width) return sprite.offsets;
  const { dx, dy, offsets } = sprite;
  for (let i = 0; i < offsets.length; i += 1) offsets[i] = dy[i] * width + dx[i];
  sprite.width = width;
  return offsets;
};

/** @param {PixelBuffer} buffer @param {DotSprite} sprite @param {number} x @param {number} y */
const splatCut = ({ pixels, width, height }, { dx, dy, colour }, x, y) => {
  for (let i = 0; i < colour.length; i += 1) {
    const px = x + dx[i];
    const py = y + dy[i];
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const at = py * width + px;
    pixels[at] = pixels[at] === 0 ? colour[i] : over(colour[i], pixels[at]);
  }
};

/** One colour over another, not premultiplied. Exact over solid colours; over faint ones, which
 * are the edges of dots below, the colours mix as if they were solid, which is invisible.
 * @param {number} source @param {number} below @returns {number} */
export const over = (source, below) => {
  const a = source >>> 24;
  const b = below >>> 24;
  const share = a + (a >> 7);
  const rest = 256 - share;
  const redBlue = ((source & 0xff00ff) * share + (below & 0xff00ff) * rest) >>> 8;
  const green = ((source & 0xff00) * share + (below & 0xff00) * rest) >>> 8;
  const alpha = a + ((b * (255 - a)) >> 8);
  return ((b === 255 ? 255 : alpha) << 24) | (redBlue & 0xff00ff) | (green & 0xff00);
};
