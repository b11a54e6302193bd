// @ts-check
// A change is pure data: applying, undoing, sending and redrawing read the same thing.
import { namedVertices } from '../../shared/geometry/vertices.js';
import { settingNames } from './venue-settings.js';

/** @import { Plan } from './plan.js' */
/** @import { Change, Entry, Feature, Geometry, Position, SubjectKind } from './types.js' */
/** @import { SettingName } from './venue-settings.js' */

/** @type {readonly SubjectKind[]} */
const kinds = ['feature', 'floor', 'building', 'image', 'entry', 'venue'];

/**
 * What a change is about: its kind and its id.
 *
 * @param {Change} change
 * @returns {[SubjectKind, string]}
 */
export const subjectOf = (change) => {
  const kind = kinds.find((each) => change[each] !== undefined) ?? 'venue';
  return [kind, change[kind] ?? ''];
};

/** @type {WeakMap<Geometry, Map<string, Position>>} */
const known = new WeakMap();

/** Where each vertex of a geometry is. @param {Geometry} geometry */
const placesIn = (geometry) => {
  const places = known.get(geometry) ??
    new Map(namedVertices(geometry).flat().map(({ id, at }) => [id, at]));
  known.set(geometry, places);
  return places;
};

/**
 * The value of a field of a feature; `null` when there is none.
 *
 * @param {Feature | undefined} feature
 * @param {string} field
 */
export const fieldOf = (feature, field) => {
  if (field === 'feature') return feature ?? null;
  if (!feature) return null;
  const dot = field.indexOf('.');
  const name = field.slice(dot + 1);
  if (dot > 0) {
    if (field.startsWith('properties.')) return feature.properties[name] ?? null;
    return placesIn(feature.geometry).get(name) ?? null;
  }
  if (field === 'radius') {
    return feature.geometry.type === 'Circle' ? feature.geometry.radius : null;
  }
  return field === 'floor' || field === 'geometry' ? feature[field] : null;
};

/**
 * The value of a field of an entry of the programme: of the whole of it, or of a property; `null`
 * when there is none.
 *
 * @param {Entry | undefined} entry
 * @param {string} field
 */
export const entryFieldOf = (entry, field) =>
  field === 'entry' ? entry ?? null : entry?.properties[field.slice('properties.'.length)] ?? null;

/**
 * The value of the field that a change is about, as a plan has it.
 *
 * @param {Plan} plan
 * @param {Change} change
 */
export const valueIn = (plan, change) => {
  const [kind, id] = subjectOf(change);
  if (kind === 'feature') return fieldOf(plan.feature(id), change.field);
  if (kind === 'venue') {
    if (change.field.startsWith('settings.')) {
      const name = change.field.slice('settings.'.length);
      return settingNames.includes(/** @type {SettingName} */ (name))
        ? plan.settings[/** @type {SettingName} */ (name)] ?? null
        : null;
    }
    return change.field === 'order' ? plan.buildings.map((each) => each.id) : plan.name;
  }
  if (kind === 'entry') return entryFieldOf(plan.entry(id), change.field);
  const thing = plan[kind](id) ?? null;
  if (change.field === kind || !thing) return thing;
  return Object.entries(thing).find(([name]) => name === change.field)?.[1] ?? null;
};

/**
 * Makes the change that sets a field.
 *
 * @param {Feature | undefined} feature  as it is now
 * @param {string} id
 * @param {string} field
 * @param {any} after
 * @returns {Change}
 */
export const changeOf = (feature, id, field, after) =>
  Object.freeze({ feature: id, field, before: fieldOf(feature, field), after });
