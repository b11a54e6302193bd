// @ts-check
import { moveFeature, setFloor } from '../actions/features.js';
import { setAccess, setProperty } from '../actions/properties.js';
import { setCategory } from '../actions/set-category.js';
import { doorWidth, setDoorWidth } from '../actions/set-door-width.js';
import { setRadius } from '../actions/vertices.js';
import { setStops } from '../actions/set-stops.js';
import { accessOf, profiles } from '../plan/access.js';
import { middleOfShape } from '../../shared/geometry/shape.js';
import { switches } from '../plan/kinds.js';
import { pictureOf, setPicture } from './picture.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { FieldModel, FieldType } from './field-model.js' */

/**
 * A field that is one property.
 *
 * @param {string} id  of the property, too
 * @param {FieldType} type
 * @param {FieldModel['group']} group
 * @param {Partial<FieldModel>} [more]
 * @returns {FieldModel}
 */
const property = (id, type, group, more = {}) => ({
  id,
  type,
  group,
  label: `editor.field.${id}`,
  read: ({ properties }) => properties[id] ?? null,
  write: (feature, value) => setProperty(feature, id, value),
  ...more,
});

/** @param {string} id @param {number} least @param {number} most  metres */
const length = (id, least, most) => property(id, 'length', 'kind', { range: [least, most] });

/** @param {string} id @param {number} most  seconds or persons */
const number = (id, most) =>
  property(id, 'number', id === 'capacity' ? 'kind' : 'access', { range: [0, most] });

/** Yes or no, with what it is when nothing is said. @param {Feature} feature @returns {FieldModel[]} */
const switchesOf = (feature) =>
  switches(feature).map(([id]) => {
    const isRerouting = id === 'closed' || id === 'inService';
    return property(id, 'switch', isRerouting ? 'state' : 'kind', {
      read: (now) => switches(now).find(([each]) => each === id)?.[1] ?? false,
      help: isRerouting ? `editor.inspector.${id}Help` : undefined,
      did: isRerouting ? `editor.did.${id}` : undefined,
    });
  });

/** @type {FieldModel[]} */
const accesses = profiles.map((profile) => ({
  id: `access.${profile}`,
  type: 'access',
  group: 'access',
  label: `editor.field.access.${profile}`,
  read: (feature) => accessOf(feature, profile),
  write: (id, value) => setAccess(id, profile, value),
}));

const heading = property('heading', 'angle', 'kind', { range: [-2 * Math.PI, 2 * Math.PI] });
const description = property('description', 'texts', 'about', { isSingle: true });
const hours = property('openingHours', 'hours', 'access', { limit: 256 });
/** @type {FieldModel} */
const picture = {
  id: 'picture',
  type: 'picture',
  group: 'about',
  label: 'editor.field.picture',
  isSingle: true,
  read: pictureOf,
  write: setPicture,
};

/** A door is as wide as its threshold is long, so that what is drawn is what is walked. @type {FieldModel} */
const width = {
  ...length('width', 0.3, 50),
  read: doorWidth,
  write: setDoorWidth,
  did: 'editor.did.doorWidth',
};
/** @type {FieldModel} */
const stops = property('floors', 'stops', 'kind', {
  label: 'editor.place.floors',
  write: setStops,
  isSingle: true,
  did: 'editor.did.setStops',
});

/** What an anchor or marker is called by gateways. @type {FieldModel} */
const device = property('device', 'text', 'kind', { limit: 128, isSingle: true });

/** How strong a Bluetooth beacon is one metre away, in dBm. @type {FieldModel} */
const decibels = property('strengthAtOneMetre', 'number', 'kind', { range: [-120, 20] });

/** What a counting line does: nothing that is set. @type {FieldModel} */
const counting = {
  id: 'counting',
  type: 'counting',
  group: 'kind',
  label: 'editor.kind.line',
  isSingle: true,
  read: () => null,
  write: () => () => [],
};

/** What only some kinds have. @type {Record<string, (feature: Feature) => FieldModel[]>} */
const ofKind = {
  wall: () => [length('thickness', 0, 5)],
  obstacle: ({ geometry }) => (geometry.type === 'LineString' ? [length('thickness', 0, 5)] : []),
  area: () => [
    description,
    number('capacity', 1_000_000),
    property('queueFor', 'queue', 'kind'),
    ...accesses,
  ],
  line: () => [counting],
  door: () => [width, length('depth', 0, 10), hours],
  poi: () => [
    description,
    picture,
    property('url', 'text', 'about', { limit: 2048 }),
    heading,
    { ...hours, isFree: true },
  ],
  connector: () => [stops, number('seconds', 3600), number('wait', 3600), hours],
  anchor: () => [
    length('height', -100, 1000),
    length('accuracy', 0.01, 100),
    device,
    decibels,
  ],
  marker: () => [length('height', -100, 1000), heading, device],
};

/** @param {0 | 1} axis  0 is x, 1 is y @returns {FieldModel} */
const coordinate = (axis) => {
  const read = (/** @type {Feature} */ { geometry }) => middleOfShape(geometry)[axis];
  return {
    id: 'xy'[axis],
    type: 'length',
    group: 'place',
    label: `editor.field.${'xy'[axis]}`,
    read,
    isSingle: true,
    isNeeded: true,
    did: 'editor.did.move',
    range: [-100_000, 100_000],
    write: (id, metres) => (plan) => {
      const feature = plan.feature(id);
      const by = feature ? metres - read(feature) : 0;
      return moveFeature(id, axis === 0 ? [by, 0] : [0, by])(plan);
    },
  };
};

/** @type {FieldModel} */
const radius = {
  id: 'radius',
  type: 'length',
  group: 'place',
  label: 'editor.field.radius',
  range: [0.05, 10_000],
  did: 'editor.did.reshape',
  write: setRadius,
  isNeeded: true,
  read: ({ geometry }) => (geometry.type === 'Circle' ? geometry.radius : 0),
};

/** @type {FieldModel} */
const floor = {
  id: 'floor',
  type: 'floor',
  group: 'place',
  label: 'editor.field.floor',
  did: 'editor.did.move',
  read: (feature) => feature.floor,
  write: setFloor,
};

/** @type {FieldModel} */
const name = property('name', 'texts', 'name', { isSingle: true, did: 'editor.did.rename' });

/** @type {FieldModel} */
const category = property('category', 'category', 'kind', { write: setCategory, limit: 64 });

const more = Object.freeze([
  property('groups', 'list', 'more'),
  property('foreignId', 'text', 'more', { limit: 256, isSingle: true }),
  property('tags', 'tags', 'more', { isSingle: true }),
]);

/**
 * Everything that can be set of a feature, in the order of the form.
 *
 * @param {Feature} feature
 * @returns {FieldModel[]}
 */
export const fieldsOf = (feature) => {
  const { kind, geometry } = feature;
  const hasCategory = !['wall', 'line', 'anchor', 'marker'].includes(kind);
  return [
    name,
    ...(hasCategory ? [category] : []),
    ...switchesOf(feature),
    ...(ofKind[kind]?.(feature) ?? []),
    coordinate(0),
    coordinate(1),
    ...(geometry.type === 'Circle' ? [radius] : []),
    // The floors of a connector are those of its ends.
    ...(kind === 'connector' ? [] : [floor]),
    ...more,
  ];
};
