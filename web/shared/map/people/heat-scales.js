// @ts-check
/** A part of a scale that has one colour, from a value on; the colours are distinct without red against
 * green.
 * @typedef {Readonly<{ key: string, from: number, colour: readonly [number, number, number] }>} HeatBand */

/** What colours stand for.
 * @typedef {object} HeatScale
 * @property {readonly HeatBand[]} bands
 * @property {number} highest value that colours tell from others
 * @property {number} fade values below become clear, so that empty floor shows nothing; 0: none do */

/** People per square metre, in bands as in the management of crowds. @type {HeatScale} */
export const densityScale = Object.freeze({
  bands: Object.freeze([
    { key: 'free', from: 0, colour: /** @type {const} */ ([68, 119, 190]) },
    { key: 'busy', from: 0.5, colour: /** @type {const} */ ([240, 205, 70]) },
    { key: 'dense', from: 1, colour: /** @type {const} */ ([238, 130, 50]) },
    { key: 'crowded', from: 2, colour: /** @type {const} */ ([190, 30, 60]) },
  ]),
  highest: 4,
  fade: 0.25,
});

/** People per square metre, in the levels of service of walkways (Fruin, *Pedestrian Planning and Design*,
 * 1971: from 35, 25, 15, 10 and 5 square feet for each person). @type {HeatScale} */
export const serviceScale = Object.freeze({
  bands: Object.freeze([
    { key: 'a', from: 0, colour: /** @type {const} */ ([68, 119, 190]) },
    { key: 'b', from: 0.31, colour: /** @type {const} */ ([102, 194, 214]) },
    { key: 'c', from: 0.43, colour: /** @type {const} */ ([240, 225, 130]) },
    { key: 'd', from: 0.72, colour: /** @type {const} */ ([240, 180, 60]) },
    { key: 'e', from: 1.08, colour: /** @type {const} */ ([238, 110, 50]) },
    { key: 'f', from: 2.17, colour: /** @type {const} */ ([170, 20, 70]) },
  ]),
  highest: 4,
  fade: 0.31,
});

/** Metres per second. @type {HeatScale} */
export const speedScale = Object.freeze({
  bands: Object.freeze([
    { key: 'still', from: 0, colour: /** @type {const} */ ([170, 20, 70]) },
    { key: 'slow', from: 0.3, colour: /** @type {const} */ ([240, 150, 50]) },
    { key: 'easy', from: 0.7, colour: /** @type {const} */ ([240, 215, 110]) },
    { key: 'brisk', from: 1.1, colour: /** @type {const} */ ([68, 119, 190]) },
  ]),
  highest: 2,
  fade: 0,
});

/** The band that a value is in. @param {readonly HeatBand[]} bands @param {number} value */
export const bandIn = (bands, value) => bands.findLast(({ from }) => value >= from) ?? bands[0];
