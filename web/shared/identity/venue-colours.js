// @ts-check
import { hexOf, inkOn, mix, parseColour, standingOut } from './contrast.js';
/** @import { Colour } from './contrast.js' */

/** Whether a page is light or dark. @typedef {'light' | 'dark'} Scheme */

/** What of a venue's settings gives its pages their colours, as `#rrggbb`.
 * @typedef {{ accentColour?: any, headerColour?: any }} ColourSettings */

/** The contrast of a button with what is behind it, by WCAG 2.2, 1.4.11. */
const leastOfParts = 3;

/** The grounds on which the accent is seen, the first of them that of cards: `--color-surface`,
 * `--color-raised` and `--color-page` of `tokens.css`.
 * @type {Readonly<Record<Scheme, readonly string[]>>} */
export const grounds = Object.freeze({
  light: ['#ffffff', '#f4f6f9', '#eef1f5'],
  dark: ['#1a222c', '#232d39', '#11171e'],
});

/** The share of the accent in its soft ground. */
const softShare = { light: 0.1, dark: 0.16 };

/** The colours of a page that come of a venue's accent: of texts and outlines, of filled buttons, of
 * what is written on these, of soft grounds.
 * @param {Colour} accent @param {Scheme} scheme @param {number} leastOfText contrast ratio */
const accentColours = (accent, scheme, leastOfText) => {
  const known = grounds[scheme].map((each) => /** @type {Colour} */ (parseColour(each)));
  const soft = mix(known[0], accent, softShare[scheme]);
  const fill = standingOut(accent, known, leastOfParts);
  return {
    text: standingOut(accent, [...known, soft], leastOfText),
    fill,
    ink: inkOn(fill),
    soft,
  };
};

/** The custom properties that give a page a venue's colours; none for what is not set, or is no colour.
 * @param {ColourSettings} settings @param {Scheme} scheme
 * @param {number} [leastOfText] contrast ratio of texts in the accent
 * @returns {Record<string, string>} */
export const colourProperties = ({ accentColour, headerColour }, scheme, leastOfText = 4.5) => {
  /** @type {Record<string, string>} */
  const properties = {};
  const accent = parseColour(accentColour);
  if (accent) {
    const { text, fill, ink, soft } = accentColours(accent, scheme, leastOfText);
    properties['--color-accent'] = hexOf(text);
    properties['--color-accent-fill'] = hexOf(fill);
    properties['--color-on-accent'] = hexOf(ink);
    properties['--color-accent-soft'] = hexOf(soft);
  }
  const header = parseColour(headerColour);
  if (header) {
    properties['--venue-header'] = hexOf(header);
    properties['--on-venue-header'] = hexOf(inkOn(header));
  }
  return properties;
};

/** How an accent had to change to be read on pages of a scheme: what it becomes as text and as the
 * fill of buttons; `null` where it stays.
 * @param {unknown} accentColour @param {Scheme} scheme
 * @returns {{ text: string | null, fill: string | null }} */
export const adjustments = (accentColour, scheme) => {
  const accent = parseColour(accentColour);
  if (!accent) return { text: null, fill: null };
  const { text, fill } = accentColours(accent, scheme, 4.5);
  const changed = (/** @type {Colour} */ colour) =>
    hexOf(colour) === hexOf(accent) ? null : hexOf(colour);
  return { text: changed(text), fill: changed(fill) };
};
