// @ts-check
import { setText } from '../actions/properties.js';
import { fieldsOf } from '../forms/fields-of.js';
import { showValue } from '../forms/values.js';
import { textIn } from '../forms/readings.js';

/** @import { FieldModel } from '../forms/field-model.js' */
/** @import { ValueReader } from '../forms/values.js' */
/** @import { Feature } from '../plan/types.js' */

/**
 * A column of the table of objects.
 *
 * @typedef {object} Column
 * @property {string} id
 * @property {string} label  in the reader's language
 * @property {number} width  in parts of the whole
 * @property {(feature: Feature) => any} read
 * @property {(feature: Feature) => string} show
 * @property {(feature: Feature) => FieldModel | null} field  that it edits; none where it cannot
 */

/** Kinds of fields that fit into a cell. */
const fitting = new Set([
  'text',
  'switch',
  'length',
  'number',
  'angle',
  'access',
  'hours',
  'list',
  'category',
  'floor',
]);
/** What the columns for all kinds show already, or what a table is not the place for. */
const elsewhere = new Set(['category', 'floor', 'groups', 'foreignId', 'x', 'y', 'url']);

/** @type {WeakMap<Feature, Map<string, FieldModel>>} */
const known = new WeakMap();

/** @param {Feature} feature @param {string} id @returns {FieldModel | null} */
const fieldIn = (feature, id) => {
  const fields = known.get(feature) ?? new Map(fieldsOf(feature).map((each) => [each.id, each]));
  known.set(feature, fields);
  return fields.get(id) ?? null;
};

/** The name in the reader's language, one line of text. @param {ValueReader} reader @returns {Column} */
const nameColumn = ({ language, languages, t }) => {
  /** @type {FieldModel} */
  const field = {
    id: 'name',
    type: 'text',
    group: 'name',
    label: 'editor.field.name',
    limit: 200,
    isSingle: true,
    did: 'editor.did.rename',
    read: ({ properties }) => textIn(properties.name, language) || null,
    write: (id, value) => setText(id, 'name', language, value ?? ''),
  };
  const any = (/** @type {Feature} */ { properties: { name } }) =>
    typeof name === 'string' ? name : (languages.map((each) => name?.[each]).find(Boolean) ?? '');
  return {
    id: 'name',
    label: t('editor.field.name'),
    width: 3,
    read: any,
    show: any,
    field: () => field,
  };
};

/** @param {FieldModel} model @param {ValueReader} reader @param {number} [width] @returns {Column} */
const fieldColumn = (model, reader, width = 1.5) => ({
  id: model.id,
  label: reader.t(model.label),
  width,
  read: (feature) => fieldIn(feature, model.id)?.read(feature) ?? null,
  show: (feature) => {
    const field = fieldIn(feature, model.id);
    return field ? showValue(field, field.read(feature), reader, feature.kind) : '';
  },
  field: (feature) => fieldIn(feature, model.id),
});

/** Any place has all the fields that every kind has. @type {Feature} */
const sample = {
  id: '',
  kind: 'poi',
  floor: '',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: {},
};

/**
 * The columns of a table: those that all kinds have, and those of one kind where only it is shown.
 *
 * @param {Feature | null} example  of the kind; `null` for a table of all kinds
 * @param {ValueReader} reader
 * @returns {Column[]}
 */
export const columnsOf = (example, reader) => {
  const general = (/** @type {string} */ id, /** @type {number} */ width) => {
    const field = fieldIn(sample, id);
    return field ? [fieldColumn(field, reader, width)] : [];
  };
  const kind = (/** @type {Feature} */ feature) => reader.t(`editor.kind.${feature.kind}`);
  const own = example
    ? fieldsOf(example).filter(({ id, type }) => fitting.has(type) && !elsewhere.has(id))
    : [];
  return [
    nameColumn(reader),
    ...(example ? [] : [{
      id: 'kind',
      label: reader.t('editor.table.kind'),
      width: 1.2,
      read: kind,
      show: kind,
      field: () => null,
    }]),
    ...general('category', 2),
    ...own.map((field) => fieldColumn(field, reader)),
    ...general('floor', 1.5),
    ...general('groups', 1.5),
    ...general('foreignId', 1.2),
  ];
};
