// @ts-check

/** Red, green and blue, 0…255. @typedef {readonly [number, number, number]} Colour */

/** @type {Colour} */
const black = Object.freeze([0, 0, 0]);
/** @type {Colour} */
const white = Object.freeze([255, 255, 255]);

/** Reads `#rrggbb`. @param {unknown} text @returns {Colour | null} */
export const parseColour = (text) => {
  if (typeof text !== 'string' || !/^#[0-9a-f]{6}$/i.test(text)) return null;
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  return [red, green, blue];
};

/** @param {Colour} colour @returns {string} `#rrggbb` */
export const hexOf = (colour) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of WCAG 2.2, 0…1.
 * https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 * @param {Colour} colour */
export const luminance = (colour) => {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of WCAG 2.2, 1…21. @param {Colour} one @param {Colour} other */
export const contrast = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** Black or white, whichever is read better on a ground: 4.58:1 or more on any.
 * @param {Colour} ground @returns {Colour} */
export const inkOn = (ground) => contrast(ground, black) > contrast(ground, white) ? black : white;

/** A colour with a share of another. @param {Colour} one @param {Colour} other @param {number} share 0…1 of the other
 * @returns {Colour} */
export const mix = (one, other, share) => {
  const [red, green, blue] = [0, 1, 2].map((i) => Math.round(one[i] + (other[i] - one[i]) * share));
  return [red, green, blue];
};

/** A colour that stands out from all grounds: the same, or as little darker or lighter as it takes.
 * @param {Colour} colour @param {readonly Colour[]} grounds @param {number} least contrast ratio
 * @returns {Colour} black or white where not even they reach it */
export const standingOut = (colour, grounds, least) => {
  const worst = (/** @type {Colour} */ each) =>
    Math.min(...grounds.map((ground) => contrast(each, ground)));
  const end = worst(black) > worst(white) ? black : white;
  for (let step = 0; step <= 100; step += 1) {
    const moved = mix(colour, end, step / 100);
    if (worst(moved) >= least) return moved;
  }
  return end;
};
