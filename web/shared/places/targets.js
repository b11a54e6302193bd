// @ts-check
import { boxAround, boxCentre } from '../geometry/box.js';
import { nameIn } from '../i18n/name-in.js';
import { CATEGORIES, categoryOf } from './categories.js';
/** @import { Feature, LocalizedText, Place } from '../api/types.js' */

/**
 * Something people can be led to.
 * @typedef {object} Target
 * @property {string} id  of the feature
 * @property {Record<string, string>} name  by language
 * @property {string} category  of `CATEGORIES`
 * @property {string} kind  the feature's own category, for nearest
 * @property {string} icon
 * @property {string} floor
 * @property {number} x  metres
 * @property {number} y  metres
 * @property {string} mark  booth number, or empty
 * @property {boolean} isAccessible  made for wheelchairs
 * @property {boolean} isPoint  no area
 * @property {Place} place  for the server
 * @property {Readonly<Record<string, string>>} description  by language
 * @property {readonly string[]} tags  further words to find it by
 */

/** Areas that are no destinations of their own. */
const UNSOUGHT = new Set([
  'booth',
  'no-go',
  'restricted',
  'corridor',
  'toilet',
  'stairwell',
  'kitchen',
  'stairs',
]);

/** Tags that hold something else than words. */
const UNREAD = new Set(['booth', 'picture']);

/** The words in the tags of a feature. @param {Readonly<Record<string, unknown>>} tags @returns {string[]} */
const wordsIn = (tags) =>
  Object.entries(tags).filter(([name]) => !UNREAD.has(name)).flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string');

/** @param {LocalizedText} name @returns {Record<string, string>} */
const byLanguage = (name) => (typeof name === 'string' ? { en: name } : { ...name });

/** @param {Feature} feature @returns {readonly [number, number]} */
const pointOf = ({ geometry }) => {
  switch (geometry.type) {
    case 'Polygon':
      return boxCentre(boxAround(geometry.coordinates[0]));
    case 'LineString':
      return geometry.coordinates[0];
    default:
      return geometry.coordinates;
  }
};

/** What it takes to lead people to a feature. @param {Feature} feature @returns {Target} */
export const makeTarget = (feature) => {
  const { name, category, description, groups = [], tags = {} } = feature.properties;
  const kinds = [...(category ? [category] : []), ...groups];
  const { id, icon } = categoryOf(kinds);
  const [x, y] = pointOf(feature);
  const isConnector = feature.kind === 'connector';
  return Object.freeze({
    id: feature.id,
    name: byLanguage(name ?? category ?? feature.id),
    category: id,
    icon,
    kind: kinds[0] ?? '',
    floor: feature.floor,
    x,
    y,
    mark: typeof tags.booth === 'string' ? tags.booth : '',
    isAccessible: tags.accessible === true,
    isPoint: feature.kind !== 'area',
    description: byLanguage(description ?? {}),
    tags: wordsIn(tags),
    place: isConnector ? { floor: feature.floor, x, y } : { feature: feature.id },
  });
};

/** @param {Feature} feature */
const isSought = ({ kind, properties: { name, category, inService } }) => {
  if (kind === 'poi') return name !== undefined;
  if (kind === 'area') return name !== undefined && !UNSOUGHT.has(category ?? '');
  return kind === 'connector' && category === 'lift' && inService !== false;
};

/** @param {Target} target */
const nameKey = ({ floor, name }) => `${floor} ${nameIn(name, 'en').toLowerCase()}`;

/**
 * The targets of a venue by id: points of interest, then areas and lifts that no point stands for.
 * @param {Iterable<Feature>} features
 * @returns {Map<string, Target>}
 */
export const targetsOf = (features) => {
  const all = [...features].filter(isSought);
  const points = all.filter(({ kind }) => kind === 'poi').map(makeTarget);
  const names = new Set(points.map(nameKey));
  const hasLift = points.some(({ category }) => category === 'lift');
  const others = all
    .filter(({ kind }) => kind === 'area' || (kind === 'connector' && !hasLift))
    .map(makeTarget)
    .filter((target) => !names.has(nameKey(target)));
  return new Map([...points, ...others].map((target) => [target.id, target]));
};

/** What the search index needs of the targets. @param {ReadonlyMap<string, Target>} targets */
export const entriesOf = (targets) =>
  [...targets.values()].map(({ id, name, category, kind, mark, description, tags }) => {
    const words = CATEGORIES.find((one) => one.id === category)?.words;
    return {
      id,
      names: [...new Set(Object.values(name))],
      words: [mark, ...tags].filter(Boolean),
      kinds: [kind, ...(words ? [...words.en, ...words.de] : [])].filter(Boolean),
      descriptions: Object.values(description),
    };
  });

/**
 * The target that a touched feature stands for: itself, or the point of the booth or room.
 * @param {Feature} feature
 * @param {ReadonlyMap<string, Target>} targets
 * @returns {Target | null}
 */
export const targetFor = (feature, targets) => {
  const own = targets.get(feature.id);
  if (own) return own;
  const name = nameIn(feature.properties.name, 'en');
  if (name === '') return null;
  const same = [...targets.values()].filter(({ floor }) => floor === feature.floor);
  return same.find((target) => target.mark === name) ??
    same.find((target) => nameIn(target.name, 'en') === name) ?? null;
};
