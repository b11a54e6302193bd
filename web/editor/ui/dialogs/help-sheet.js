// @ts-check
import { operations } from '../../operations/operations.js';
import { helpGroups, helpRows } from '../../search/help-groups.js';
import { element } from '../../../shared/ui/element.js';
import { textField } from '../controls/fields.js';
import { icon } from '../controls/icon.js';
import { keysText } from '../controls/keys-text.js';

/** @import { HelpRow } from '../../search/help-groups.js' */

/** @typedef {(key: string, values?: any) => string} Translate */

/**
 * A sheet with all keys, to be searched, and the name that edits are signed with.
 *
 * @param {Translate} t
 * @param {{name: string, change: (name: string) => void, isFixed?: boolean}} author
 * @returns {HTMLDialogElement}
 */
export const helpSheet = (t, author) => {
  const groups = element('div', { class: 'help-groups' });
  const note = element('p', { class: 'note', role: 'status' });
  const show = () => {
    const rows = helpRows(operations, search.value, t);
    groups.replaceChildren(...helpGroups.flatMap((group) => section(group, rows, t)));
    note.textContent = rows.length > 0
      ? ''
      : t('editor.help.nothing', { text: search.value.trim() });
  };
  const label = t('editor.help.search');
  const search = element('input', {
    type: 'search',
    placeholder: label,
    'aria-label': label,
    autocomplete: 'off',
    input: show,
  });
  const signed = textField({
    label: t('editor.help.author'),
    value: author.name,
    onChange: author.change,
  });
  const close = element('button', {
    type: 'button',
    class: 'icon-button',
    'aria-label': t('editor.help.close'),
    click: () => dialog.close(),
  }, icon('close'));
  const dialog = element(
    'dialog',
    { class: 'help', 'aria-labelledby': 'help-title' },
    element(
      'header',
      {},
      element('h2', { id: 'help-title' }, t('editor.help.title')),
      search,
      close,
    ),
    groups,
    note,
    author.isFixed ? null : element('div', { class: 'help-author' }, signed.node),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  show();
  return dialog;
};

/**
 * @param {string} group
 * @param {readonly HelpRow[]} rows
 * @param {Translate} t
 */
const section = (group, rows, t) => {
  const own = rows.filter((each) => each.group === group);
  if (own.length === 0) return [];
  const lines = own.flatMap(({ keys, label }) => [
    element('dt', {}, ...keys.map((key) => element('kbd', {}, keysText(key, t)))),
    element('dd', {}, label),
  ]);
  return [
    element(
      'section',
      {},
      element('h3', {}, t(`editor.help.${group}`)),
      element('dl', {}, ...lines),
    ),
  ];
};
