// @ts-check
/** @typedef {import("./dot-shapes.js").DotSprite} DotSprite */

/** A picture in memory: 0xAABBGGRR a pixel. @typedef {{ pixels: Uint32Array, width: number, height: number }} PixelBuffer */

/** Puts a dot onto a picture, its middle at pixel (x, y); parts outside are cut off.
 * @param {PixelBuffer} buffer @param {DotSprite} sprite @param {number} x @param {number} y */
export const splat = (buffer, sprite, x, y) => {
  const { pixels, width, height } = buffer;
  const { dx, dy, colour, reach } = sprite;
  const isInside = x >= reach && y >= reach && x < width - reach && y < height - reach;
  for (let i = 0; i < colour.length; i += 1) {
    const px = x + dx[i];
    const py = y + dy[i];
    if (!isInside && (px < 0 || py < 0 || px >= width || py >= height)) continue;
    const at = py * width + px;
    const source = colour[i];
    const below = pixels[at];
    pixels[at] = below === 0 || source >>> 24 === 255 ? source : over(source, below);
  }
};

/** One colour over another, neither premultiplied. @param {number} source @param {number} below
 * @returns {number} */
const over = (source, below) => {
  const a = source >>> 24;
  const rest = ((below >>> 24) * (255 - a)) / 255;
  const alpha = a + rest;
  const s = a / alpha;
  const b = rest / alpha;
  return (
    ((Math.round(alpha) << 24) |
      (Math.round(((source >>> 16) & 255) * s + ((below >>> 16) & 255) * b) << 16) |
      (Math.round(((source >>> 8) & 255) * s + ((below >>> 8) & 255) * b) << 8) |
      Math.round((source & 255) * s + (below & 255) * b)) >>>
    0
  );
};
