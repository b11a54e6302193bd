// @ts-check
import { element } from '../../shared/ui/element.js';
import { may } from '../../shared/session/permissions.js';
import { initials } from '../../shared/session/account-menu.js';
/** @import { Account } from '../../shared/api/accounts-types.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */

/** A person in the list: name, roles, when last seen, and actions.
 * @param {AdminContext} context @param {Account} person
 * @param {{ roles: () => void, reset: () => void, signOut: () => void, remove: () => void }} actions
 * @returns {HTMLElement} */
export const makePersonRow = (
  { t, session, grantText, moment },
  { id, name, email, grants, lastSeen },
  actions,
) => {
  const isMe = session.account?.id === id;
  const button = (/** @type {string} */ key, /** @type {() => void} */ click, kind = '') =>
    element('button', {
      type: 'button',
      class: `button ${kind}`,
      'aria-label': `${t(key)}: ${name}`,
      click,
    }, t(key));
  const chips = grants.map((grant) => element('li', { 'data-role': grant.role }, grantText(grant)));
  return element(
    'li',
    { class: 'row card', 'data-id': id },
    element('span', { class: 'face', 'aria-hidden': 'true' }, initials(name)),
    element(
      'div',
      { class: 'about' },
      element('strong', {}, name, isMe ? element('em', { class: 'tag' }, t('you')) : null),
      element('span', { class: 'quiet' }, email),
      element(
        'span',
        { class: 'quiet' },
        isMe ? t('hereNow') : lastSeen ? t('seen', { time: moment(lastSeen) }) : t('neverSeen'),
      ),
    ),
    element(
      'ul',
      { class: 'chips', 'aria-label': t('rolesOf', { name }) },
      ...(chips.length > 0 ? chips : [element('li', { class: 'none' }, t('noRole'))]),
    ),
    element(
      'div',
      { class: 'row-actions' },
      button('changeRoles', actions.roles),
      // An account belongs to the whole server: a venue's owner decides on roles in it only.
      may(session, 'manageAccounts')
        ? element(
          'details',
          { class: 'more' },
          element('summary', { 'aria-label': t('moreOf', { name }) }, t('more')),
          element(
            'div',
            { class: 'more-actions' },
            button('resetLink', actions.reset),
            isMe ? null : button('session.signOut', actions.signOut),
            button('remove', actions.remove, 'is-danger'),
          ),
        )
        : null,
    ),
  );
};
