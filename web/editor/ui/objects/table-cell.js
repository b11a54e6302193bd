// @ts-check
import { readValue, showValue } from '../../forms/values.js';
import { accesses } from '../../plan/access.js';
import { presetsOf } from '../../plan/presets.js';
import { element } from '../../../shared/ui/element.js';

/** @import { FieldModel } from '../../forms/field-model.js' */
/** @import { ValueReader } from '../../forms/values.js' */
/** @import { Feature } from '../../plan/types.js' */

/**
 * What a cell is edited with.
 *
 * @typedef {object} Edited
 * @property {FieldModel} field
 * @property {Feature} feature
 * @property {ValueReader} reader
 * @property {(taken: {value: any} | null, step: number) => void} done  once; step: rows to go on
 */

/** The values to choose from, if there are only a few. @param {Edited} edited @returns {[string, string][] | null} */
const optionsOf = ({ field, feature, reader }) => {
  const { t, language } = reader;
  if (field.type === 'switch') {
    return [['true', t('editor.form.yes')], ['false', t('editor.form.no')]];
  }
  if (field.type === 'access') return accesses.map((each) => [each, t(`editor.access.${each}`)]);
  if (field.type === 'floor') return reader.floors.map((id) => [id, reader.floorName(id)]);
  if (field.type !== 'category') return null;
  const known = presetsOf(feature.kind).filter(({ category }) => category !== null);
  /** @type {[string, string][]} */
  const options = known.map(({ category, name }) => [String(category), name[language] ?? name.en]);
  const now = field.read(feature);
  // One of their own stays to be chosen.
  if (now && !options.some(([value]) => value === now)) options.push([now, now]);
  return [['', '–'], ...options];
};

/**
 * Puts a control into a cell: Enter takes what is in it and goes on, Tab takes it, Escape lets it be.
 *
 * @param {HTMLElement} cell
 * @param {Edited} edited
 */
export const editCell = (cell, edited) => {
  const { field, feature, reader, done } = edited;
  const options = optionsOf(edited);
  const value = field.read(feature);
  const label = reader.t(field.label);
  const control = options
    ? element(
      'select',
      { 'aria-label': label },
      ...options.map(([each, text]) => element('option', { value: each }, text)),
    )
    : element('input', {
      type: 'text',
      'aria-label': label,
      maxlength: field.limit,
      autocomplete: 'off',
      spellcheck: 'false',
    });
  control.value = options ? String(value ?? '') : showValue(field, value, reader, feature.kind);
  const before = control.value;
  let isDone = false;
  const finish = (/** @type {boolean} */ takes, step = 0) => {
    if (isDone) return;
    const read = options
      ? { value: chosen(field, control.value), wrong: null }
      : readValue(field, control.value, reader);
    if (takes && control.value !== before && read.wrong !== null) {
      control.setAttribute('aria-invalid', 'true');
      control.setCustomValidity(read.wrong);
      control.reportValidity();
      return;
    }
    isDone = true;
    done(
      takes && control.value !== before && read.wrong === null ? { value: read.value } : null,
      step,
    );
  };
  control.addEventListener('input', () => control.setCustomValidity(''));
  control.addEventListener('keydown', (/** @type {any} */ event) => {
    if (event.key === 'Enter') finish(true, 1);
    else if (event.key === 'Tab') finish(true);
    else if (event.key === 'Escape') finish(false);
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  });
  control.addEventListener('blur', () => finish(true));
  if (options) control.addEventListener('change', () => finish(true));
  cell.replaceChildren(control);
  control.focus();
  if (control instanceof HTMLInputElement) control.select();
};

/** @param {FieldModel} field @param {string} text */
const chosen = ({ type }, text) => (type === 'switch' ? text === 'true' : text || null);
