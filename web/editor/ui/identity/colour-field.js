// @ts-check
import { element } from '../../../shared/ui/element.js';
import { isPossible } from '../../plan/venue-settings.js';
import { nextId, textField } from '../controls/fields.js';

/** @import { Field } from '../controls/fields.js' */
/** @import { TextName } from '../../plan/venue-settings.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * A colour to type or to pick; an empty field is as usual.
 *
 * @param {{name: TextName, usual: string, t: Translate, onChange: (colour: string | null) => void,
 *   onTry: (colour: string) => void}} options  usual: shown where none is set; onTry: while the
 *   colour is being picked
 * @returns {Field}
 */
export const colourField = ({ name, usual, t, onChange, onTry }) => {
  const label = t(`editor.setting.${name}`);
  const help = element('small', { class: 'help', id: nextId() }, t(`editor.setting.${name}.help`));
  const meant = (/** @type {string} */ text) => {
    const typed = text.trim().toLowerCase();
    return typed === '' || typed.startsWith('#') ? typed : `#${typed}`;
  };
  const field = textField({
    label,
    value: '',
    help: help.id,
    placeholder: t('editor.setting.colour.usual'),
    limit: 16,
    check: (text) =>
      meant(text) === '' || isPossible(name, meant(text)) ? null : t('editor.setting.colour.wrong'),
    onChange: (text) => {
      update(meant(text));
      onChange(meant(text) || null);
    },
  });
  const picker = element('input', {
    type: 'color',
    'aria-label': t('editor.setting.colour.pick', { name: label }),
    input: () => onTry(picker.value),
    change: () => onChange(picker.value),
  });
  const update = (/** @type {string} */ colour) => {
    field.update(colour);
    if (document.activeElement !== picker) picker.value = colour || usual;
  };
  picker.value = usual;
  const row = element('div', { class: 'colour-row' });
  field.input.replaceWith(row);
  row.append(picker, field.input);
  field.node.append(help);
  return { ...field, update };
};
