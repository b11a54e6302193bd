// @ts-check
import { operations } from '../operations/operations.js';
import { element } from './element.js';
import { textField } from './fields.js';
import { icon } from './icon.js';

/** Keys that belong to no operation. @type {[keys: string, text: string, group: string][]} */
const others = [
  ['← ↑ → ↓', 'editor.help.arrows', 'selection'],
  ['Shift+← ↑ → ↓', 'editor.help.shiftArrows', 'selection'],
  ['Ctrl+← ↑ → ↓', 'editor.help.finely', 'selection'],
  ['Shift', 'editor.help.toggle', 'selection'],
  ['Shift', 'editor.help.box', 'selection'],
  ['Alt', 'editor.help.lasso', 'selection'],
  ['Ctrl', 'editor.help.disconnect', 'selection'],
  ['Esc', 'editor.help.escape', 'selection'],
  ['Alt', 'editor.help.alt', 'tool'],
  ['Shift', 'editor.help.shift', 'tool'],
  ['← ↑ → ↓', 'editor.help.panArrows', 'view'],
  ['Space', 'editor.help.pan', 'view'],
];

/**
 * A sheet with all keys, and the name that edits are signed with.
 *
 * @param {(key: string) => string} t
 * @param {{name: string, change: (name: string) => void}} author
 * @returns {HTMLDialogElement}
 */
export const helpSheet = (t, author) => {
  const groups = ['tool', 'selection', 'history', 'view', 'help'];
  const sections = groups.map((group) => section(group, t));
  const signed = textField(
    { label: t('editor.help.author'), value: author.name, onChange: author.change },
  );
  const close = element(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': t('editor.help.close'),
      click: () => dialog.close(),
    },
    icon('close'),
  );
  const dialog = element(
    'dialog',
    { class: 'help', 'aria-labelledby': 'help-title' },
    element('header', {}, element('h2', { id: 'help-title' }, t('editor.help.title')), close),
    element('div', { class: 'help-groups' }, ...sections),
    element('div', { class: 'help-author' }, signed.node),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
};

/** @param {string} group @param {(key: string) => string} t */
const section = (group, t) => {
  const rows = [
    ...operations.filter((each) => each.group === group).map(
      ({ keys, label }) => row(keys, label, t),
    ),
    ...others.filter(([, , each]) => each === group).map(([keys, text]) => row([keys], text, t)),
  ];
  return element(
    'section',
    {},
    element('h3', {}, t(`editor.help.${group}`)),
    element('dl', {}, ...rows.flat()),
  );
};

/** @param {readonly string[]} keys @param {string} text @param {(key: string) => string} t */
const row = (keys, text, t) => [
  element('dt', {}, ...keys.map((key) => element('kbd', {}, keyNamed(key, t)))),
  element('dd', {}, t(text)),
];

const named = /Ctrl|Shift|Space|Delete|Backspace|Home/g;

/**
 * The key as the reader's keyboard calls it.
 *
 * @param {string} key
 * @param {(key: string) => string} t
 */
const keyNamed = (key, t) => key.replace(named, (name) => t(`editor.key.${name}`));
