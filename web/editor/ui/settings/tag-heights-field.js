// @ts-check
import { settingRanges } from '../../plan/venue-settings.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { nextId } from '../controls/fields.js';
import { plainNumber } from '../controls/number-field.js';
import { settingNumbers } from './number-setting.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Field } from '../controls/fields.js' */
/** @import { TagHeight } from '../../plan/venue-settings.js' */

/** What is wrong with a row, in the order in which it is looked for. @type {readonly ('height' | 'deviation')[]} */
const parts = ['height', 'deviation'];

/** @type {Readonly<Record<string, 'tagHeight' | 'tagHeightDeviation'>>} */
const settingOf = { height: 'tagHeight', deviation: 'tagHeightDeviation' };

/**
 * How the tags of groups are worn: a row for each, and an empty one for the next.
 *
 * @param {Reader} reader
 * @param {(heights: Record<string, TagHeight> | null) => void} onChange
 * @returns {Field}
 */
export const tagHeightsField = ({ t, language }, onChange) => {
  const numbers = settingNumbers(language);
  /** @type {Record<string, TagHeight>} */
  let known = {};
  const list = element('ul', { class: 'tags tag-heights' });
  const complaint = element('small', {
    class: 'complaint',
    id: nextId(),
    role: 'alert',
    hidden: true,
  });
  const complain = (/** @type {string | null} */ text) => {
    complaint.textContent = text ?? '';
    complaint.hidden = text === null;
  };
  const set = (/** @type {[string, TagHeight][]} */ entries) => {
    complain(null);
    onChange(entries.length === 0 ? null : Object.fromEntries(entries));
  };

  /** @param {string} group  empty for the next one */
  const row = (group) => {
    const worn = known[group];
    const input = (/** @type {string} */ label, /** @type {string} */ value, mode = 'decimal') => {
      const made = element('input', {
        type: 'text',
        inputmode: mode,
        'aria-label': group ? t('editor.tagHeights.of', { label, group }) : label,
        'aria-describedby': complaint.id,
        placeholder: label,
        maxlength: 64,
        autocomplete: 'off',
      });
      made.value = value;
      return made;
    };
    const name = input(t('editor.tagHeights.group'), group, 'text');
    const fields = parts.map((part) =>
      input(t(`editor.tagHeights.${part}`), worn ? numbers.format(worn[part]) : '')
    );
    function take() {
      const others = Object.entries(known).filter(([each]) => each !== group);
      const next = name.value.trim();
      if (group && next === '') return set(others);
      const [height, deviation] = fields.map((field) => field.value.trim());
      // A row that is still being filled in.
      if (next === '' || height === '') return complain(null);
      const usual = settingRanges.tagHeightDeviation.usual;
      const values = {
        height: plainNumber(height) ?? NaN,
        deviation: deviation === '' ? usual : plainNumber(deviation) ?? NaN,
      };
      for (const part of parts) {
        const { least, most } = settingRanges[settingOf[part]];
        if (!(values[part] >= least && values[part] <= most)) {
          return complain(t('editor.setting.range', {
            least: numbers.format(least),
            most: numbers.format(most),
          }));
        }
      }
      const isSame = next === group && parts.every((part) => values[part] === worn[part]);
      if (!isSame) set([...others.filter(([each]) => each !== next), [next, values]]);
    }
    const label = t('editor.tagHeights.remove', { group });
    const remove = group
      ? element('button', {
        type: 'button',
        class: 'icon-button',
        'aria-label': label,
        title: label,
        click: () => set(Object.entries(known).filter(([each]) => each !== group)),
      }, icon('close'))
      : null;
    const node = element('li', {}, name, ...fields, remove);
    // As a whole, so that a row is one edit.
    node.addEventListener('focusout', (/** @type {FocusEvent} */ event) => {
      if (!(event.relatedTarget instanceof Node && node.contains(event.relatedTarget))) take();
    });
    node.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      take();
    });
    return node;
  };

  const draw = () => {
    const typed = document.activeElement;
    if (list.contains(typed) && typed instanceof HTMLInputElement) return;
    if (!complaint.hidden) return;
    list.replaceChildren(...Object.keys(known).sort().map(row), row(''));
  };
  list.addEventListener('focusout', () => setTimeout(draw));
  const node = element(
    'div',
    { class: 'field' },
    element('span', { class: 'label' }, t('editor.setting.tagHeights')),
    list,
    complaint,
    element('small', { class: 'help' }, t('editor.setting.tagHeights.help')),
  );
  return {
    node,
    input: list,
    update: (now) => {
      known = now ?? {};
      // Later: while the keyboard goes from one field to the next it is in none of them.
      setTimeout(draw);
    },
  };
};
