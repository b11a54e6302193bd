// @ts-check

/** How far a colour may be from the ground's (0…441) and still count as ground, and from where on
 * it is fully drawn; between the two it is drawn faintly, which hides the seams of JPEG. */
const same = 36;
const other = 80;
/** A ground brighter than this (0…255) is paper and may stay. */
const darkest = 120;

/** The colour that surrounds a plan: that of its four corners when they agree and are dark; `null`
 * for plans on paper.
 * @param {Uint8ClampedArray} pixels r, g, b, a @param {number} width
 * @param {number} height @returns {[number, number, number] | null} */
export const darkGround = (pixels, width, height) => {
  const corners = [[1, 1], [width - 2, 1], [1, height - 2], [width - 2, height - 2]].map(
    ([x, y]) => {
      const at = (y * width + x) * 4;
      return [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    },
  );
  const [r, g, b, a] = corners[0];
  const agree = corners.every((corner) =>
    Math.hypot(corner[0] - r, corner[1] - g, corner[2] - b) < same
  );
  const brightness = 0.3 * r + 0.59 * g + 0.11 * b;
  return agree && a > 250 && brightness < darkest ? [r, g, b] : null;
};

/** Makes all that has the ground's colour transparent, in place.
 * @param {Uint8ClampedArray} pixels r, g, b, a @param {readonly [number, number, number]} ground */
export const clearGround = (pixels, [r, g, b]) => {
  for (let at = 0; at < pixels.length; at += 4) {
    const away = Math.hypot(pixels[at] - r, pixels[at + 1] - g, pixels[at + 2] - b);
    if (away >= other) continue;
    pixels[at + 3] = away <= same ? 0 : Math.round((255 * (away - same)) / (other - same));
  }
};
