// @ts-check
import { decodeCells } from './cells-frame.js';
import { delta } from './frame-entries.js';
import { PositionDecoder } from './position-decoder.js';
import { tileFinder } from './tile-grid.js';

/** How a live socket reads the binary frames of positions and cells; pages that subscribe to neither do without.
 * `isDelta`: by the first byte of a frame.
 * @typedef {typeof frameReading} FrameReading */
export const frameReading = Object.freeze({
  makeDecoder: () => new PositionDecoder(),
  decodeCells,
  tileFinder,
  isDelta: (/** @type {number} */ type) => type === delta,
});
