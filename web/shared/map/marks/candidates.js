// @ts-check
import { categoryIcon } from './category-icon.js';
import { textStyles } from './sprites.js';
import { wrapText } from './wrap-text.js';
/** @import { Feature } from '../../api/types.js' */
/** @import { Box } from '../../geometry/box.js' */
/** @import { Candidate } from './placement.js' */

/** What the choice of marks needs to know of the view.
 * @typedef {object} MarkView
 * @property {string} floor
 * @property {number} scale CSS pixels per metre
 * @property {(x: number, y: number) => [number, number]} toScreen
 * @property {(feature: Feature) => [number, number]} anchor metres
 * @property {(feature: Feature) => Box} boxOf
 * @property {(feature: Feature) => string} nameOf
 * @property {(text: string, look: string) => number} measure
 * @property {(floor: string) => number} ordinal of a floor
 * @property {WeakMap<Feature, Candidate | null>} [known] what features want at this scale and in
 *   these languages; a feature never changes */

/** Which pins keep their place when it gets tight, the first the longest. */
const important = Object.freeze([
  'first-aid',
  'exit',
  'info',
  'entrance',
  'toilet',
  'lift',
  'stairs',
  'escalator',
  'stage',
  'food',
  'coffee',
  'bar',
  'cloakroom',
  'shop',
]);

/** @param {Feature} feature @param {MarkView} view @param {number} priority @returns {Candidate} */
const candidateAt = (feature, view, priority) => {
  const [x, y] = view.anchor(feature);
  const [screenX, screenY] = view.toScreen(x, y);
  return { id: feature.id, x, y, screenX, screenY, priority };
};

/** @param {Feature} feature @param {MarkView} view @returns {Candidate | null} */
const areaCandidate = (feature, view) => {
  const name = view.nameOf(feature);
  if (!name) return null;
  const box = view.boxOf(feature);
  const width = (box[2] - box[0]) * view.scale;
  const height = (box[3] - box[1]) * view.scale;
  if (width < 26 || height < 14) return null;
  const look = Math.min(width, height) > 150 ? 'hall' : 'room';
  const { size } = textStyles[look];
  const room = Math.max(width, Math.min(height, 90)) * 0.96;
  const limit = Math.max(1, Math.min(3, Math.floor(height / (size * 1.18))));
  const lines = wrapText(name, room, (line) => view.measure(line, look), limit);
  const textWidth = Math.max(...lines.map((line) => view.measure(line, look)));
  const priority = look === 'hall' ? 900 : 300 + Math.min(width * height, 20_000) / 200;
  return {
    ...candidateAt(feature, view, priority),
    text: lines.join('\n'),
    textStyle: look,
    textWidth,
    textHeight: lines.length * size * 1.18,
    maxTextWidth: room * 1.12,
    textRoom: [(width - textWidth) / 2 - 2, (height - lines.length * size * 1.18) / 2 - 2],
  };
};

/** @param {Feature} feature @param {MarkView} view @returns {Candidate} */
const poiCandidate = (feature, view) => {
  const { icon, colour } = categoryIcon(feature);
  const rank = important.indexOf(icon);
  const candidate = {
    ...candidateAt(feature, view, rank < 0 ? 200 : 800 - rank * 10),
    symbol: icon,
    colour,
    isMinor: rank < 0,
  };
  const name = view.nameOf(feature);
  if (!name || view.scale < 2) return candidate;
  const lines = wrapText(name, 110, (line) => view.measure(line, 'poi'), 2);
  return {
    ...candidate,
    text: lines.join('\n'),
    textStyle: 'poi',
    textWidth: Math.max(...lines.map((line) => view.measure(line, 'poi'))),
    textHeight: lines.length * textStyles.poi.size * 1.18,
  };
};

/** Which way a connector leads from a floor: `up`, `down` or `both`.
 * @param {Feature} feature @param {string} floor @param {(floor: string) => number} ordinal */
export const directionOf = ({ properties }, floor, ordinal) => {
  const floors = /** @type {string[]} */ (properties.floors ?? []);
  const here = floors.indexOf(floor);
  const reachable = properties.oneWay === true ? floors.slice(here + 1) : floors;
  const isUp = reachable.some((other) => ordinal(other) > ordinal(floor));
  const isDown = reachable.some((other) => ordinal(other) < ordinal(floor));
  return isUp && isDown ? 'both' : isUp ? 'up' : isDown ? 'down' : '';
};

/** @param {Feature} feature @param {MarkView} view @returns {Candidate & { arrow: string }} */
const connectorCandidate = (feature, view) => {
  const { icon, colour } = categoryIcon(feature);
  const kind = icon === 'pin' ? 'stairs' : icon;
  return {
    ...candidateAt(feature, view, kind === 'lift' ? 750 : 600),
    symbol: kind,
    colour,
    arrow: directionOf(feature, view.floor, view.ordinal),
  };
};

/** What wants to be marked on a floor: names of areas, pois, connectors.
 * @param {Iterable<Feature>} features @param {MarkView} view @param {number} width
 * @param {number} height CSS pixels of the view; what lies outside is passed over
 * @returns {Candidate[]} */
export const candidatesFor = (features, view, width, height) => {
  /** @type {Candidate[]} */
  const found = [];
  for (const feature of features) {
    if (!(feature.kind in makers)) continue;
    const [screenX, screenY] = view.toScreen(...view.anchor(feature));
    const isNear = screenX > -width * 0.3 && screenX < width * 1.3 &&
      screenY > -height * 0.3 && screenY < height * 1.3;
    const candidate = isNear ? candidateOf(feature, view) : null;
    if (candidate) found.push({ ...candidate, screenX, screenY });
  }
  return found;
};

/** @type {Readonly<Record<string, (feature: Feature, view: MarkView) => Candidate | null>>} */
const makers = Object.freeze({
  area: areaCandidate,
  poi: poiCandidate,
  connector: connectorCandidate,
});

/** @param {Feature} feature @param {MarkView} view */
const candidateOf = (feature, view) => {
  const known = view.known?.get(feature);
  if (known !== undefined) return known;
  const made = makers[feature.kind](feature, view);
  view.known?.set(feature, made);
  return made;
};
