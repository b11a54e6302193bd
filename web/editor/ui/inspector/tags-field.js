// @ts-check
import { plainTags, withPlainTags } from '../../forms/picture.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { plainly } from '../../forms/readings.js';

/** @import { Field } from '../controls/fields.js' */

/**
 * Names and values that people make up themselves.
 *
 * @param {{label: string, t: (key: string, values?: any) => string, onChange: (tags: any) => void}} options
 * @returns {Field}
 */
export const tagsField = ({ label, t, onChange }) => {
  let tags = /** @type {any} */ (null);
  const list = element('ul', { class: 'tags' });
  const set = (/** @type {[string, any][]} */ plain) => onChange(withPlainTags(tags, plain));
  const draw = () => {
    if (
      list.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement
    ) return;
    const plain = plainTags(tags);
    list.replaceChildren(
      ...plain.map(([name, value], index) =>
        row(
          name,
          plainly(value),
          t,
          (next) => set(plain.flatMap((each, i) => (i !== index ? [each] : next ? [next] : []))),
        )
      ),
      row('', '', t, (next) => next && set([...plain, next])),
    );
  };
  const update = (/** @type {any} */ now) => {
    tags = now;
    draw();
  };
  const node = element('div', { class: 'field' }, element('span', { class: 'label' }, label), list);
  list.addEventListener('focusout', () => setTimeout(draw));
  return { node, input: list, update };
};

/**
 * @param {string} name
 * @param {string} value
 * @param {(key: string, values?: any) => string} t
 * @param {(next: [string, string] | null) => void} change  `null` takes it away
 */
const row = (name, value, t, change) => {
  const field = (
    /** @type {string} */ text,
    /** @type {string} */ label,
    /** @type {number} */ limit,
  ) => {
    const input = element('input', {
      type: 'text',
      'aria-label': label,
      placeholder: label,
      maxlength: limit,
      autocomplete: 'off',
      change: take,
    });
    input.value = text;
    return input;
  };
  const key = field(name, t('editor.tags.name'), 64);
  const text = field(
    value,
    name ? t('editor.tags.valueOf', { name }) : t('editor.tags.value'),
    1000,
  );
  function take() {
    const next = key.value.trim();
    if (next && text.value.trim()) change([next, text.value.trim()]);
    else if (name && !next) change(null);
  }
  const label = t('editor.tags.remove', { name });
  const remove = name
    ? element('button', {
      type: 'button',
      class: 'icon-button',
      'aria-label': label,
      title: label,
      click: () => change(null),
    }, icon('close'))
    : null;
  return element('li', {}, key, text, remove);
};
