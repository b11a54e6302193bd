// @ts-check
import { element } from '../ui/element.js';
import { makeFormField } from '../ui/form-field.js';
import { icon } from '../ui/icons.js';
/** @import { Translate } from '../i18n/i18n.js' */

/** A navigator's friends: a list to remove them from, and a field to add one.
 * @param {object} parts
 * @param {Translate} parts.t
 * @param {string} parts.id the viewer's own pseudonym, by which friends add the viewer
 * @param {(id: string) => string | null} parts.objection a key of words
 * @param {(id: string) => Promise<boolean>} parts.onAdd whether it was done @param {(id: string) => Promise<boolean>} parts.onRemove
 * @returns {{ node: HTMLElement, show: (friends: readonly string[], nameOf: (id: string) => string) => void }} */
export const makeFriendList = ({ t, id: own, objection, onAdd, onRemove }) => {
  const list = element('ul', { class: 'friend-list' });
  const none = element('p', { class: 'hint' }, t('friendsNone'));
  const add = element('button', { type: 'submit', class: 'button' }, t('friendAdd'));
  const field = makeFormField({
    label: t('friendField'),
    name: 'friend',
    hint: t('friendHint'),
    max: 128,
    required: false,
    beside: add,
  });
  const form = element('form', { novalidate: true }, field.node);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const id = field.input.value.trim();
    const reason = objection(id);
    if (reason) {
      field.complain(t(reason));
      return;
    }
    if (await onAdd(id)) field.input.value = '';
    field.input.focus();
  });
  /** @param {string} id @param {string} name */
  const makeRow = (id, name) =>
    element(
      'li',
      {},
      element('span', { class: 'who' }, name, name === id ? null : element('small', {}, id)),
      element('button', {
        type: 'button',
        class: 'button icon-only',
        'aria-label': t('friendRemove', { name }),
        title: t('friendRemove', { name }),
        click: async () => void (await onRemove(id) && field.input.focus()),
      }, icon('trash')),
    );
  let shown = '';
  const show = (
    /** @type {readonly string[]} */ friends,
    /** @type {(id: string) => string} */ nameOf,
  ) => {
    const rows = friends.map((id) => /** @type {[string, string]} */ ([id, nameOf(id)]));
    none.hidden = rows.length > 0;
    // Rows that may have the keyboard's focus are kept.
    if (shown === JSON.stringify(rows)) return;
    shown = JSON.stringify(rows);
    list.replaceChildren(...rows.map(([id, name]) => makeRow(id, name)));
  };
  const node = element(
    'section',
    { class: 'friends', 'aria-labelledby': 'friends-title' },
    element('h3', { id: 'friends-title' }, t('friendsTitle')),
    element('p', { class: 'hint' }, t('friendsText')),
    element('p', { class: 'own-name' }, `${t('sharingSelf')} `, element('strong', {}, own)),
    list,
    none,
    form,
  );
  return { node, show };
};
