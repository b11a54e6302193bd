// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  contrast,
  hexOf,
  inkOn,
  parseColour,
  standingOut,
} from '../../../web/shared/identity/contrast.js';
import {
  adjustments,
  colourProperties,
  grounds,
} from '../../../web/shared/identity/venue-colours.js';
import { required } from '../required.js';
/** @import { Colour } from '../../../web/shared/identity/contrast.js' */

const colour = (/** @type {string | undefined} */ text) => required(parseColour(text));
const schemes = /** @type {const} */ (['light', 'dark']);

/** Colours all over the cube, the corners among them. @returns {Colour[]} */
const cube = () => {
  const steps = [0, 51, 102, 128, 153, 204, 255];
  return steps.flatMap((r) =>
    steps.flatMap((g) => steps.map((b) => /** @type {Colour} */ ([r, g, b])))
  );
};

test('contrast is that of WCAG', () => {
  assert.equal(contrast([0, 0, 0], [255, 255, 255]), 21);
  assert.equal(contrast([7, 8, 9], [7, 8, 9]), 1);
  // The grey that is just enough on white.
  assert.equal(contrast(colour('#767676'), [255, 255, 255]).toFixed(2), '4.54');
  assert.equal(parseColour('#12345'), null);
  assert.equal(parseColour('red'), null);
  assert.equal(hexOf(colour('#A0b1C2')), '#a0b1c2');
});

test('what is written on any colour can be read', () => {
  for (const ground of cube()) assert.ok(contrast(inkOn(ground), ground) >= 4.5, hexOf(ground));
});

test('a colour moves no further than it must', () => {
  const white = colour('#ffffff');
  assert.deepEqual(standingOut(colour('#0b5fcc'), [white], 4.5), colour('#0b5fcc'));
  const moved = standingOut(colour('#ffd000'), [white], 4.5);
  assert.ok(contrast(moved, white) >= 4.5 && contrast(moved, white) < 4.9);
  const [red, green, blue] = moved;
  assert.ok(red > green && green > blue, 'the hue stays');
});

test('any accent can be read on every ground of light and dark pages', () => {
  for (const scheme of schemes) {
    const known = grounds[scheme].map(colour);
    for (const accent of cube()) {
      for (const least of [4.5, 7]) {
        const name = `${hexOf(accent)} ${scheme} ${least}`;
        const made = colourProperties({ accentColour: hexOf(accent) }, scheme, least);
        const [text, fill, ink, soft] = ['', '-fill', '', '-soft'].map((end, at) =>
          colour(made[at === 2 ? '--color-on-accent' : `--color-accent${end}`])
        );
        for (const ground of [...known, soft]) assert.ok(contrast(text, ground) >= least, name);
        for (const ground of known) assert.ok(contrast(fill, ground) >= 3, name);
        assert.ok(contrast(ink, fill) >= 4.5, name);
      }
    }
  }
});

test('what is not set, or is no colour, changes nothing', () => {
  assert.deepEqual(colourProperties({}, 'light'), {});
  assert.deepEqual(colourProperties({ accentColour: 'url(//x)', headerColour: 7 }, 'dark'), {});
  assert.deepEqual(colourProperties({ headerColour: '#ffd000' }, 'dark'), {
    '--venue-header': '#ffd000',
    '--on-venue-header': '#000000',
  });
});

test('an organiser hears how an accent had to change', () => {
  assert.deepEqual(adjustments('#0b5fcc', 'light'), { text: null, fill: null });
  const { text, fill } = adjustments('#ffe14d', 'light');
  assert.ok(text !== null && fill !== null && text !== fill);
  assert.deepEqual(adjustments('#ffe14d', 'dark'), { text: null, fill: null });
  assert.deepEqual(adjustments(null, 'dark'), { text: null, fill: null });
});

test('the grounds are those of the style sheet', () => {
  const file = new URL('../../../web/shared/ui/tokens.css', import.meta.url);
  const [light, dark] = readFileSync(file, 'utf8').split(/\n\s+color-scheme: dark;/);
  const of = (/** @type {string} */ css) =>
    ['surface', 'raised', 'page'].map((name) =>
      new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(css)?.[1]
    );
  assert.deepEqual(of(light), grounds.light);
  assert.deepEqual(of(dark), grounds.dark);
});
