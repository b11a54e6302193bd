// @ts-check

/**
 * Colours for people: white can be read on each, and each stands out from plans, light and dark.
 *
 * @type {readonly (readonly [name: string, colour: string])[]}
 */
export const colours = Object.freeze([
  ['red', '#d32f2f'],
  ['amber', '#a16207'],
  ['olive', '#4d7c0f'],
  ['green', '#15803d'],
  ['teal', '#0c7d74'],
  ['violet', '#7c5cd6'],
  ['orchid', '#a84fc4'],
  ['slate', '#64748b'],
]);

/** A colour for a name, always the same one. @param {string} name */
export const colourOf = (name) => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return colours[sum % colours.length][1];
};

/** One or two letters for a name. @param {string} name */
export const initialsOf = (name) => {
  const words = name.split(/[\s\-_.]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) =>
    [...(word ?? '')][0] ?? ''
  );
  return letters.join('').toUpperCase() || '?';
};

/** Black or white, whichever can be read on a colour. @param {string} colour  `#rrggbb` */
export const readableOn = (colour) => {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return brightness > 0.1834 ? '#000' : '#fff';
};
