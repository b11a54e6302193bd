// @ts-check
import { element } from '../../../shared/ui/element.js';
import { placeText } from '../../georeference/coordinates.js';

/** @import { Fit } from '../../georeference/georeference-fit.js' */
/** @import { Reader } from '../../state/reader.js' */

/** A plan that is so much larger or smaller than the ground has another scale than it should. */
const noticed = 0.02;

/** A length with as many digits as mean something. @param {Reader} reader @param {number} metres */
export const roughly = (reader, metres) =>
  reader.length(metres, metres < 10 ? 2 : metres < 100 ? 1 : 0);

/**
 * What a fit says of a floor: turn, scale, error, its middle, its size on the ground.
 *
 * @param {Fit} fit
 * @param {readonly [number, number, number, number]} bounds  of the floor
 * @param {Reader} reader
 * @returns {HTMLElement[]}
 */
export const factsOf = ({ ground, points, error, suspect }, bounds, reader) => {
  const { t, language } = reader;
  const [minX, minY, maxX, maxY] = bounds;
  const length = (/** @type {number} */ metres) => roughly(reader, metres);
  const turn = ((ground.turn * 180) / Math.PI).toLocaleString(language, {
    maximumFractionDigits: 1,
  });
  const scale = ground.scale.toLocaleString(language, {
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  });
  const sides = [maxX - minX, maxY - minY].map((each) => length(each * ground.scale));
  /** @type {[string, string, boolean][]} */
  const facts = [
    ['turn', `${turn}°`, false],
    ['scale', scale, Math.abs(ground.scale - 1) > noticed],
    // Two points always fit.
    ['error', points.length > 2 ? length(error) : '', suspect !== null],
    ['middle', placeText(ground.toGeo((minX + maxX) / 2, (minY + maxY) / 2)), false],
    ['size', sides.join(' × '), false],
  ];
  return facts.filter(([, value]) => value !== '').flatMap(([key, value, isBad]) => [
    element('dt', {}, t(`editor.georeference.fact.${key}`)),
    element('dd', { class: isBad ? 'is-wrong' : null }, value),
  ]);
};
