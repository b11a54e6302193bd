// @ts-check
import { element } from '../../../shared/ui/element.js';
import { isPossible } from '../../plan/venue-settings.js';
import { nextId, textField } from '../controls/fields.js';

/** @typedef {'street' | 'locality' | 'country'} AddressPart */

/** The parts in the order of the form, with the most characters of each.
 * @type {readonly [AddressPart, number][]} */
const parts = [['street', 200], ['locality', 200], ['country', 2]];

/**
 * The fields of the venue's postal address; an empty one is not set.
 *
 * @param {(key: string) => string} t
 * @param {(part: AddressPart, value: string | null) => void} onChange
 * @returns {{node: HTMLElement, update: (valueOf: (part: AddressPart) => string) => void}}
 */
export const addressFields = (t, onChange) => {
  const help = element('small', { class: 'help', id: nextId() }, t('editor.setting.address.help'));
  const fields = parts.map(([part, limit]) => {
    const meant = (/** @type {string} */ text) =>
      part === 'country' ? text.trim().toUpperCase() : text.trim();
    const field = textField({
      label: t(`editor.setting.${part}`),
      value: '',
      help: help.id,
      placeholder: '',
      limit,
      check: (text) =>
        meant(text) === '' || isPossible(part, meant(text))
          ? null
          : t(`editor.setting.${part}.wrong`),
      onChange: (text) => {
        field.update(meant(text));
        onChange(part, meant(text) || null);
      },
    });
    return { part, field };
  });
  return {
    node: element(
      'fieldset',
      { class: 'address' },
      element('legend', {}, t('editor.setting.address')),
      help,
      ...fields.map(({ field }) => field.node),
    ),
    update: (valueOf) => {
      for (const { part, field } of fields) field.update(valueOf(part));
    },
  };
};
