// @ts-check
import { hoursText } from '../../forms/hours-text.js';
import { element } from '../../../shared/ui/element.js';
import { nextId } from '../controls/fields.js';
import { icon } from '../controls/icon.js';

/** @import { Field } from '../controls/fields.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * Opening hours in words; a button opens the form that changes them, which is loaded then.
 *
 * @param {{label: string, mixed: string, isFree: boolean, language: string, t: Translate,
 *   onChange: (text: string) => void}} options  isFree: any text will do
 * @returns {Field}
 */
export const hoursField = ({ label, mixed, isFree, language, t, onChange }) => {
  const words = element('ul', { class: 'hours' });
  const place = element('div', { id: nextId() });
  let text = '';
  /** @type {Field | null} */
  let form = null;
  const open = async () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    place.hidden = isOpen;
    if (isOpen || form) return;
    const { hoursForm } = await import('./hours-form.js');
    form = hoursForm({ t, language, isFree, onChange });
    form.update(text);
    place.replaceChildren(form.node);
    form.input.focus();
  };
  const button = element('button', {
    type: 'button',
    class: 'icon-button',
    'aria-expanded': 'false',
    'aria-controls': place.id,
    'aria-label': t('editor.hours.edit'),
    title: t('editor.hours.edit'),
    click: () => void open(),
  }, icon('edit'));
  const update = (/** @type {string | null} */ now, isMixed = false) => {
    text = isMixed ? '' : (now ?? '');
    const lines = isMixed ? [mixed] : hoursText(text, { language, t });
    words.replaceChildren(...lines.map((line) => element('li', {}, line)));
    form?.update(text);
  };
  const node = element(
    'div',
    { class: 'field' },
    element('span', { class: 'label' }, label),
    element('div', { class: 'hours-row' }, words, button),
    place,
  );
  return { node, input: button, update };
};
