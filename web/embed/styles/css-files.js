// @ts-check
import { findBase } from '../../shared/api/base-url.js';

/** The style sheets of the element, later ones stronger. `scripts/bundle` puts their texts in the place of
 * this module. */
const files = [
  'shared/ui/tokens.css',
  'shared/ui/elements.css',
  'shared/ui/button.css',
  'shared/ui/input.css',
  'shared/ui/card.css',
  'shared/map/map.css',
  'shared/places/place-details.css',
  'shared/ui/media.css',
  'embed/styles/frame.css',
  'embed/styles/panels.css',
];

/** @returns {Promise<string[]>} */
export const readStyles = () =>
  Promise.all(
    files.map(async (file) => (await fetch(new URL(file, findBase()))).text()),
  );
