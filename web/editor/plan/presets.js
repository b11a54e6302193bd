// @ts-check
import { categoryIcon } from '../../shared/map/marks/category-icon.js';
import { categoriesOf } from './categories.js';
import { profiles } from './access.js';

/** @import { Category } from './categories.js' */
/** @import { Feature } from './types.js' */

/** @typedef {Feature['kind']} Kind */

/**
 * Something that can be drawn or placed: what a new feature is besides its shape. `properties` has
 * the category too; lengths in it are metres.
 *
 * @typedef {{id: string, kind: Kind, category: string | null, icon: string,
 *   properties: Readonly<Record<string, any>>, name: Category['name']}} Preset
 */

const allProfiles = Object.freeze([...profiles]);

/** What is set besides the category, by kind and category. @type {Record<string, Record<string, any>>} */
const extras = {
  'area room': { walled: true },
  'area booth': { walled: true },
  'area hall': { walled: true },
  'area toilet': { walled: true },
  // Led through only when there is no other way: who works there must find out of it.
  'area restricted': { avoidFor: allProfiles },
  'area no-go': { forbiddenFor: allProfiles },
  'obstacle barrier': { temporary: true },
  'door door': { width: 1 },
  'door double-door': { width: 2 },
  'door opening': { width: 3 },
  'door steps': { width: 1.5, stepFree: false },
  'connector escalator': { oneWay: true },
  'anchor ': { height: 2.5 },
  'marker ': { height: 1.5 },
};

/** Pictures of what has none on the map. @type {Record<string, string>} */
const icons = {
  'area hall': 'hall',
  'area corridor': 'corridor',
  'area foyer': 'foyer',
  'area outdoors': 'outdoors',
  'area restricted': 'restricted',
  'area no-go': 'noEntry',
  'obstacle barrier': 'barrier',
  'obstacle table': 'tableTop',
  'obstacle seats': 'lounge',
  'obstacle bench': 'bench',
  'obstacle counter': 'counter',
  'obstacle plant': 'plant',
  'door door': 'door',
  'door double-door': 'doubleDoor',
  'door opening': 'opening',
};

/** @param {Kind} kind @param {string | null} category @param {Preset['name']} name @param {string} icon @param {Record<string, any>} [own] @returns {Preset} */
const preset = (kind, category, name, icon, own) =>
  Object.freeze({
    id: category ? `${kind}-${category}` : kind,
    kind,
    category,
    icon,
    name,
    properties: Object.freeze({
      ...(category && { category }),
      ...(own ?? extras[`${kind} ${category ?? ''}`]),
    }),
  });

/** @param {Kind} kind @returns {Preset[]} */
const ofCategories = (kind) =>
  categoriesOf(kind).map(({ id, name }) => {
    const onMap = categoryIcon({ properties: { category: id } }).icon;
    const icon = icons[`${kind} ${id}`] ?? (onMap === 'pin' ? plainIcons[kind] : onMap);
    return preset(kind, id, name, icon);
  });

/** @type {Record<Kind, string>} */
const plainIcons = {
  wall: 'wall',
  obstacle: 'polygon',
  area: 'rectangle',
  door: 'door',
  line: 'countLine',
  poi: 'poi',
  connector: 'stairs',
  anchor: 'anchor',
  marker: 'marker',
};

/** Everything that can be drawn or placed, kind by kind, what is needed most first. @type {readonly Preset[]} */
export const presets = Object.freeze([
  preset('wall', null, { en: 'Wall', de: 'Wand' }, 'wall', { thickness: 0.2 }),
  Object.freeze({
    ...preset('wall', null, { en: 'Partition', de: 'Trennwand' }, 'partition', { thickness: 0.1 }),
    id: 'wall-partition',
  }),
  Object.freeze({
    ...preset('wall', null, { en: 'Outer wall', de: 'Außenwand' }, 'outerWall', { thickness: 0.4 }),
    id: 'wall-outer',
  }),
  ...ofCategories('area'),
  preset('obstacle', null, { en: 'Obstacle', de: 'Hindernis' }, 'polygon'),
  ...ofCategories('obstacle'),
  ...ofCategories('door'),
  preset('line', null, { en: 'Counting line', de: 'Zähllinie' }, 'countLine'),
  ...ofCategories('connector'),
  ...ofCategories('poi'),
  preset('poi', null, { en: 'Place', de: 'Ziel' }, 'poi'),
  preset('anchor', null, { en: 'Anchor', de: 'Anker' }, 'anchor'),
  preset('marker', null, { en: 'Marker', de: 'Markierung' }, 'marker'),
]);

/** The presets of a kind, in their order. @param {string} kind */
export const presetsOf = (kind) => presets.filter((each) => each.kind === kind);

/** @param {string} id  such as `area-room`, `poi-exit`, `wall` @returns {Preset | undefined} */
export const presetOf = (id) => presets.find((each) => each.id === id);

/**
 * The preset that a feature is most like: of its kind and category, else of its kind.
 *
 * @param {{kind: string, properties: Record<string, any>}} feature
 * @returns {Preset}
 */
export const presetFor = ({ kind, properties: { category } }) => {
  const all = presetsOf(kind);
  return all.find((each) => each.category === (category || null)) ??
    all.find((each) => each.category === null) ?? all[0];
};
