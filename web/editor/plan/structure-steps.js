// @ts-check
import { namedVertices, withNamedVertices } from '../../shared/geometry/vertices.js';
import { refuse } from './draft.js';
import { buildingOf, floorOf, imageOf, textsOf } from './structure.js';
import { isPossible, settingNames, settingsOf } from './venue-settings.js';

/** @import { PlanDraft, StructureItems } from './draft.js' */
/** @import { Feature, Step, StructureKind } from './types.js' */

/**
 * Puts something whole.
 *
 * @template {StructureKind} Kind
 * @param {PlanDraft} draft
 * @param {Kind} kind
 * @param {StructureItems[Kind]} value
 * @returns {Step[]}
 */
const put = (draft, kind, value) => {
  const before = draft.find(kind, value.id);
  draft.store(kind, value);
  draft.note({ [kind]: value.id, field: kind, before: before ?? null, after: value });
  return [
    before ? { operation: 'put', [kind]: before } : { operation: 'remove', [kind]: value.id },
  ];
};

/**
 * Changes fields of something; `null` takes one away.
 *
 * @template {StructureKind} Kind
 * @param {PlanDraft} draft
 * @param {Kind} kind
 * @param {StructureItems[Kind]} before
 * @param {Record<string, any>} fields
 * @param {(value: any) => StructureItems[Kind]} canonical
 * @returns {Step[]}
 */
const change = (draft, kind, before, fields, canonical) => {
  const after = canonical({ ...before, ...fields });
  draft.store(kind, after);
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  /** @type {Record<string, unknown>} */
  const inverse = {};
  for (const field of Object.keys(fields)) {
    inverse[field] = was.get(field) ?? null;
    draft.note({
      [kind]: before.id,
      field,
      before: inverse[field],
      after: is.get(field) ?? null,
    });
  }
  return [{ operation: 'change', [kind]: before.id, fields: inverse }];
};

/** The fields that are there, of those that count. @param {any} fields @param {string[]} names */
const present = (fields, names) =>
  Object.fromEntries(
    names.filter((name) => fields[name] != null).map((name) => [name, fields[name]]),
  );

// Floors

/** @param {PlanDraft} draft @param {any} value */
export const putFloor = (draft, value) => {
  draft.require('building', value.building);
  return put(draft, 'floor', floorOf(value));
};

/** @param {PlanDraft} draft @param {string} id @param {any} fields */
export const changeFloor = (draft, id, fields) => {
  const before = draft.require('floor', id);
  const known = present(fields, ['building', 'ordinal', 'name', 'bounds', 'georeference']);
  if (fields.georeference === null) known.georeference = null;
  draft.require('building', known.building ?? before.building);
  return change(draft, 'floor', before, known, floorOf);
};

/** @param {PlanDraft} draft @param {string} id @returns {Step[]} */
export const removeFloor = (draft, id) => {
  const floor = draft.require('floor', id);
  const images = draft.structure.images.filter((image) => image.floor === id);
  const features = [...draft.features.values()]
    .filter((each) => each.floor === id || (each.properties.floors ?? []).includes(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const image of images) removeImage(draft, image.id);
  for (const feature of features) {
    const rest = withoutFloor(feature, id);
    draft.storeFeature(feature.id, rest);
    draft.noteWhole(feature.id, feature, rest);
  }
  draft.drop('floor', id);
  draft.note({ floor: id, field: 'floor', before: floor, after: null });
  return [
    { operation: 'put', floor },
    ...images.map((image) => /** @type {Step} */ ({ operation: 'put', image })),
    ...features.map((feature) => /** @type {Step} */ ({ operation: 'put', feature })),
  ];
};

/**
 * What is left of a feature when a floor goes: a connector that reaches two more.
 *
 * @param {Feature} feature
 * @param {string} removed
 * @returns {Feature | null}
 */
const withoutFloor = (feature, removed) => {
  if (feature.kind !== 'connector' || feature.geometry.type !== 'LineString') return null;
  /** @type {string[]} */
  const floors = feature.properties.floors ?? [];
  const isKept = (/** @type {any} */ _, /** @type {number} */ i) => floors[i] !== removed;
  const kept = floors.filter(isKept);
  if (kept.length < 2) return null;
  const [vertices] = namedVertices(feature.geometry);
  return Object.freeze({
    ...feature,
    floor: kept[0],
    geometry: withNamedVertices(feature.geometry, [vertices.filter(isKept)]),
    properties: { ...feature.properties, floors: kept },
  });
};

// Buildings

/** @param {PlanDraft} draft @param {any} value */
export const putBuilding = (draft, value) =>
  draft.find('building', value.id)
    ? renameBuilding(draft, value.id, value.name)
    : put(draft, 'building', buildingOf(value));

/** @param {PlanDraft} draft @param {string} id @param {any} name */
export const renameBuilding = (draft, id, name) =>
  change(draft, 'building', draft.require('building', id), { name }, buildingOf);

/** @param {PlanDraft} draft @param {string} id @returns {Step[]} */
export const removeBuilding = (draft, id) => {
  const building = draft.require('building', id);
  const buildings = draft.structure.buildings.map((each) => each.id);
  const floors = draft.structure.floors.filter((floor) => floor.building === id);
  const undone = floors.map((floor) => removeFloor(draft, floor.id));
  draft.drop('building', id);
  draft.note({ building: id, field: 'building', before: building, after: null });
  // A connector may reach several of the floors: it is whole again with the one removed first.
  return [
    { operation: 'put', building },
    { operation: 'reorder', buildings },
    ...undone.reverse().flat(),
  ];
};

/** @param {PlanDraft} draft @param {readonly string[]} first @returns {Step[]} */
export const reorder = (draft, first) => {
  for (const id of first) draft.require('building', id);
  if (first.length === 0 || new Set(first).size < first.length) {
    refuse('invalid', 'venue', '', { message: 'it must name each building once' });
  }
  const before = draft.structure.buildings.map(({ id }) => id);
  const after = [...first, ...before.filter((id) => !first.includes(id))];
  draft.replace({ buildings: after.map((id) => draft.require('building', id)) });
  draft.note({ venue: '', field: 'order', before, after });
  return [{ operation: 'reorder', buildings: before }];
};

// Images and the venue

/** @param {PlanDraft} draft @param {any} value */
export const putImage = (draft, value) => {
  draft.require('floor', value.floor);
  return put(draft, 'image', imageOf(value));
};

/** @param {PlanDraft} draft @param {string} id @param {any} fields @returns {Step[]} */
export const changeImage = (draft, id, fields) => {
  const before = draft.require('image', id);
  const bytes = ['content', 'mediaType', 'width', 'height'];
  const known = present(fields, ['floor', 'planToFloor', 'opacity', ...bytes]);
  draft.require('floor', known.floor ?? before.floor);
  return change(draft, 'image', before, known, imageOf);
};

/** @param {PlanDraft} draft @param {string} id @returns {Step[]} */
export const removeImage = (draft, id) => {
  const image = draft.require('image', id);
  draft.drop('image', id);
  draft.note({ image: id, field: 'image', before: image, after: null });
  return [{ operation: 'put', image }];
};

/** @param {PlanDraft} draft @param {any} name @returns {Step[]} */
export const renameVenue = (draft, name) => {
  const before = draft.structure.name;
  draft.replace({ name: textsOf(name) });
  draft.note({ venue: '', field: 'name', before, after: draft.structure.name });
  return [{ operation: 'renameVenue', name: before }];
};

/** @param {PlanDraft} draft @param {any} settings  by name, `null` for the usual @returns {Step[]} */
export const changeVenue = (draft, settings) => {
  const before = draft.structure.settings;
  /** @type {Record<string, number | boolean | string | null>} */
  const inverse = {};
  for (const name of settingNames.filter((each) => each in settings)) {
    const after = settings[name];
    if (after !== null && !isPossible(name, after)) {
      refuse('invalid', 'venue', '', { message: `settings.${name} is out of its range` });
    }
    inverse[name] = before[name] ?? null;
    draft.note({ venue: '', field: `settings.${name}`, before: inverse[name], after });
  }
  draft.replace({ settings: settingsOf({ ...before, ...settings }) });
  return [{ operation: 'changeVenue', settings: inverse }];
};
