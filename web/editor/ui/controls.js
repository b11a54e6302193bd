// @ts-check
import { parseLength } from '../../shared/i18n/units.js';
import { setText } from '../actions/set-text.js';
import { accesses } from '../plan/access.js';
import { categoryPicker } from './category-picker.js';
import { choiceField, switchField, textField } from './fields.js';
import { hoursField } from './hours-field.js';
import { pictureField } from './picture-field.js';
import { stopsField } from './stops-field.js';
import { tagsField } from './tags-field.js';
import { textsField } from './texts-field.js';

/** @typedef {import('../forms/field-model.js').FieldModel} FieldModel */
/** @typedef {import('./fields.js').Field} Field */

/**
 * What a control works with: the editor, texts, the kind shown, and how a value is taken.
 *
 * @typedef {object} ControlContext
 * @property {import('../editor.js').Editor} editor
 * @property {(key: string, values?: Record<string, any>) => string} t
 * @property {string} kind
 * @property {(value: any) => void} set
 * @property {(action: (id: string) => import('../plan/types.js').Action) => void} perform
 */

/** @param {Field} field @param {(value: any) => any} shown @returns {Field} */
const shownAs = (field, shown) => ({
  ...field, update: (value, isMixed) => field.update(isMixed ? '' : shown(value), isMixed),
});

/** @param {FieldModel} model @param {ControlContext} context */
const text = ({ label, limit }, { t, set }) =>
  shownAs(
    textField({
      label: t(label), value: '', limit, mixed: t('editor.form.mixed'), onChange: (now) => set(now.trim() || null),
    }),
    (value) => value ?? '',
  );

/**
 * A number, kept within its range; nothing takes it away.
 *
 * @param {FieldModel} model
 * @param {ControlContext} context
 * @param {{read: (text: string) => number | null, show: (value: number) => string, wrong: string}} how
 */
const measured = ({ label, range }, { t, set }, { read, show, wrong }) => {
  const [least, most] = range ?? [-Infinity, Infinity];
  const check = (/** @type {string} */ now) => {
    if (now.trim() === '') return null;
    const value = read(now);
    if (value === null) return t(wrong);
    return value < least || value > most
      ? t('editor.form.range', { least: show(least), most: show(most) }) : null;
  };
  return shownAs(
    textField({
      label: t(label), value: '', mode: 'decimal', mixed: t('editor.form.mixed'), check,
      onChange: (now) => set(now.trim() === '' ? null : read(now)),
    }),
    (value) => (value === null ? '' : show(value)),
  );
};

/** @param {string} typed */
const readNumber = (typed) => {
  const value = Number(typed.trim().replace(',', '.'));
  return Number.isFinite(value) ? value : null;
};

const degree = Math.PI / 180;

/** The controls by type. @type {Record<string, (model: FieldModel, context: ControlContext) => Field>} */
const makers = {
  text,
  switch: ({ label, help }, { t, set }) =>
    switchField({ label: t(label), value: false, help: help && t(help), onChange: set }),
  texts: ({ id, label }, { editor, t, perform }) =>
    textsField({
      label: (language) => t(`${label}.in`, { language }),
      reader: editor.language, venueName: () => editor.venue.name, add: t(`${label}.add`),
      limit: id === 'name' ? 200 : 4000, multiline: id !== 'name',
      onChange: (language, now) => perform((feature) => setText(feature, id, language, now)),
    }),
  length: (model, context) =>
    measured(model, context, {
      read: (typed) => parseLength(typed, { units: context.editor.units }),
      show: (metres) => context.editor.length(metres), wrong: 'editor.form.noLength',
    }),
  number: (model, context) =>
    measured(model, context, {
      read: readNumber, show: (value) => String(value), wrong: 'editor.form.noNumber',
    }),
  angle: (model, context) =>
    measured({ ...model, range: [-360 * degree, 360 * degree] }, context, {
      read: (typed) => {
        const value = readNumber(typed.replace('°', ''));
        return value === null ? null : value * degree;
      },
      show: (radians) => `${Math.round((radians / degree) * 10) / 10}°`, wrong: 'editor.form.noNumber',
    }),
  category: ({ label }, { editor, t, kind, set }) =>
    categoryPicker({
      kind, label: t(label), language: editor.language, mixed: t('editor.form.mixed'), t,
      onChange: (category) => {
        if (kind === 'poi') editor.category = category;
        set(category || null);
      },
    }),
  hours: ({ label, isFree = false }, { editor, t, set }) =>
    hoursField({
      label: t(label), mixed: t('editor.form.mixed'), isFree, language: editor.language, t,
      onChange: (now) => set(now || null),
    }),
  access: ({ label }, { t, set }) =>
    choiceField({
      label: t(label), value: 'usual', mixed: t('editor.form.mixed'), onChange: set,
      options: accesses.map((each) => [each, t(`editor.access.${each}`)]),
    }),
  floor: ({ label }, { editor, t, set }) =>
    choiceField({
      label: t(label), value: '', mixed: t('editor.form.mixed'), onChange: set,
      options: editor.venue.floors.map((floor) => [floor.id, editor.ui.floorName(floor)]),
    }),
  stops: ({ label }, { editor, t, set }) => stopsField({ label: t(label), editor, onChange: set }),
  list: ({ label }, { t, set }) =>
    shownAs(
      textField({
        label: t(label), value: '', mixed: t('editor.form.mixed'), placeholder: t('editor.form.list'),
        onChange: (now) => {
          const all = [...new Set(now.split(',').map((each) => each.trim()).filter(Boolean))];
          set(all.length > 0 ? all : null);
        },
      }),
      (value) => (value ?? []).join(', '),
    ),
  tags: ({ label }, { t, set }) => tagsField({ label: t(label), t, onChange: set }),
  picture: ({ label }, { editor, t, set }) =>
    pictureField({ label: t(label), slug: editor.slug, t, onChange: set }),
};

/**
 * Makes the control of a field.
 *
 * @param {FieldModel} model
 * @param {ControlContext} context
 * @returns {Field}
 */
export const controlFor = (model, context) => makers[model.type](model, context);
