// @ts-check
import { setText } from '../../actions/properties.js';
import { readerOf, readValue, showValue } from '../../forms/values.js';
import { accesses } from '../../plan/access.js';
import { categoryPicker } from './category-picker.js';
import { countingNote } from './counting-note.js';
import { choiceField, switchField, textField } from '../controls/fields.js';
import { hoursField } from './hours-field.js';
import { pictureField } from './picture-field.js';
import { queueField } from './queue-field.js';
import { stopsField } from './stops-field.js';
import { tagsField } from './tags-field.js';
import { textsField } from './texts-field.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { FieldModel } from '../../forms/field-model.js' */
/** @import { Action } from '../../plan/types.js' */
/** @import { Field } from '../controls/fields.js' */

/**
 * What a control works with: the editor, texts, the kind shown, and how a value is taken.
 *
 * @typedef {object} ControlContext
 * @property {Editor} editor
 * @property {(key: string, values?: Record<string, any>) => string} t
 * @property {string} kind
 * @property {(value: any) => void} set
 * @property {(action: (id: string) => Action) => void} perform
 */

/** @param {Field} field @param {(value: any) => any} shown @returns {Field} */
const shownAs = (field, shown) => ({
  ...field,
  update: (value, isMixed) => field.update(isMixed ? '' : shown(value), isMixed),
});

/** @param {FieldModel} model @param {ControlContext} context */
const text = ({ label, limit }, { t, set }) =>
  shownAs(
    textField({
      label: t(label),
      value: '',
      limit,
      mixed: t('editor.form.mixed'),
      onChange: (now) => set(now.trim() || null),
    }),
    (value) => value ?? '',
  );

/**
 * What is typed as a text but is none, such as a length; nothing typed takes it away.
 *
 * @param {FieldModel} model
 * @param {ControlContext} context
 */
const typed = (model, { editor, t, set }) => {
  const reader = readerOf(editor);
  const isList = model.type === 'list';
  return shownAs(
    textField({
      label: t(model.label),
      value: '',
      mixed: t('editor.form.mixed'),
      mode: isList ? undefined : 'decimal',
      placeholder: isList ? t('editor.form.list') : undefined,
      check: (now) => readValue(model, now, reader).wrong,
      onChange: (now) => {
        const read = readValue(model, now, reader);
        if (read.wrong === null) set(read.value);
      },
    }),
    (value) => showValue(model, value, reader),
  );
};

/** The controls by type. @type {Record<string, (model: FieldModel, context: ControlContext) => Field>} */
const makers = {
  text,
  switch: ({ label, help }, { t, set }) =>
    switchField({ label: t(label), value: false, help: help && t(help), onChange: set }),
  texts: ({ id, label }, { editor, t, perform }) =>
    textsField({
      label: (language) => t(`${label}.in`, { language }),
      reader: editor.reader.language,
      venueName: () => editor.session.venue.name,
      add: t(`${label}.add`),
      limit: id === 'name' ? 200 : 4000,
      multiline: id !== 'name',
      onChange: (language, now) => perform((feature) => setText(feature, id, language, now)),
    }),
  length: typed,
  number: typed,
  angle: typed,
  list: typed,
  category: ({ label }, { editor, t, kind, set }) =>
    categoryPicker({
      kind,
      label: t(label),
      language: editor.reader.language,
      mixed: t('editor.form.mixed'),
      t,
      onChange: (category) => {
        if (kind === 'poi') editor.drawing.category = category;
        set(category || null);
      },
    }),
  hours: ({ label, isFree = false }, { editor, t, set }) =>
    hoursField({
      label: t(label),
      mixed: t('editor.form.mixed'),
      isFree,
      language: editor.reader.language,
      t,
      onChange: (now) => set(now || null),
    }),
  access: ({ label }, { t, set }) =>
    choiceField({
      label: t(label),
      value: 'usual',
      mixed: t('editor.form.mixed'),
      onChange: set,
      options: accesses.map((each) => [each, t(`editor.access.${each}`)]),
    }),
  floor: ({ label }, { editor, t, set }) =>
    choiceField({
      label: t(label),
      value: '',
      mixed: t('editor.form.mixed'),
      onChange: set,
      options: editor.session.venue.floors.map((
        floor,
      ) => [floor.id, editor.reader.floorName(floor)]),
    }),
  stops: ({ label }, { editor, t, set }) => stopsField(editor, { label: t(label), onChange: set }),
  queue: ({ label }, { editor, t, set }) =>
    queueField(editor, { label: t(label), mixed: t('editor.form.mixed'), t, onChange: set }),
  tags: ({ label }, { t, set }) => tagsField({ label: t(label), t, onChange: set }),
  counting: (_, { editor }) => countingNote(editor),
  picture: ({ label }, { editor, t, set }) =>
    pictureField({ label: t(label), slug: editor.session.slug, t, onChange: set }),
};

/**
 * Makes the control of a field.
 *
 * @param {FieldModel} model
 * @param {ControlContext} context
 * @returns {Field}
 */
export const controlFor = (model, context) => makers[model.type](model, context);
