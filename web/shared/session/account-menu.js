// @ts-check
import { element } from '../ui/element.js';
import { icon } from '../ui/icons.js';
import { maySomewhere } from './permissions.js';
import { signInPath } from './own-path.js';
import { elementBox, windowSize } from '../ui/page-zoom.js';
/** @import { Session } from '../api/accounts-types.js' */
/** @import { Translate } from '../i18n/i18n.js' */

/** One or two letters that stand for a name. @param {string} name @returns {string} */
export const initials = (name) => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked.map((word) => [...word][0].toLocaleUpperCase()).join('') || '?';
};

/** Puts the panel under its button: a popover has no place of its own.
 * @param {HTMLElement} panel @param {HTMLElement} button */
const place = (panel, button) => {
  const { bottom, right } = elementBox(button);
  panel.style.setProperty('inset-block-start', `${Math.round(bottom + 6)}px`);
  panel.style.setProperty(
    'inset-inline-end',
    `${Math.max(8, Math.round(windowSize().width - right))}px`,
  );
};

/** The pages of a link to a navigator; its visitor may change between them.
 * @param {Session} session @returns {[string, string, string][]} */
const pagesOfNavigator = ({ link }) => {
  if (!link || link.guest || link.navigator === undefined) return [];
  const venue = new URLSearchParams({ venue: link.venue });
  return [
    [`navigate/?${venue}`, 'walking', 'session.navigate'],
    [`live/?${venue}`, 'people', 'session.live'],
  ];
};

/** @param {Session} session @param {Translate} t @param {string} base */
const linksOf = (session, t, base) => {
  const mayManage = maySomewhere(session, 'manageAccounts') || maySomewhere(session, 'shareVenue');
  /** @type {[string, string, string][]} */
  const links = session.kind === 'person'
    ? [
      ['account/', 'people', 'session.profile'],
      ...(mayManage
        ? [/** @type {[string, string, string]} */ (['admin/', 'key', 'session.people'])]
        : []),
      ...(maySomewhere(session, 'seePositions')
        ? [/** @type {[string, string, string]} */ (['devices/', 'wifi', 'session.devices'])]
        : []),
    ]
    : pagesOfNavigator(session);
  return [...links, /** @type {[string, string, string]} */ (['', 'layers', 'session.venues'])].map(
    ([path, picture, key]) =>
      element('li', {}, element('a', { href: `${base}${path}` }, icon(picture), t(key))),
  );
};

/** The session, on every page: a button with a menu, or a link to sign in; nothing on a server without
 * accounts.
 * @param {{ session: Session, t: Translate, base: string, signOut: () => Promise<void> }} parts
 * @returns {HTMLElement} */
export const makeAccountMenu = ({ session, t, base, signOut }) => {
  const { open, kind, account, link } = session;
  if (open) return element('div', { class: 'account', hidden: true });
  if (kind === 'anonymous' && !session.hasOwner) {
    return element('div', { class: 'account', hidden: true });
  }
  if (kind === 'anonymous') {
    return element(
      'div',
      { class: 'account' },
      element('a', { class: 'button', href: signInPath(base) }, t('session.signIn')),
    );
  }
  const label = link?.label || t('session.unnamed');
  const name = account?.name ?? label;
  const about = account
    ? [element('strong', {}, name), element('span', {}, account.email)]
    : [element('span', {}, link?.guest ? t('session.guest') : t('session.device', { label }))];
  const panel = element(
    'div',
    { class: 'account-panel', id: 'account-panel', popover: 'auto' },
    element('p', {}, ...about),
    element('ul', {}, ...linksOf(session, t, base)),
    element(
      'button',
      { type: 'button', class: 'button', click: () => void signOut() },
      icon('exit'),
      t(account ? 'session.signOut' : link?.guest ? 'session.leave' : 'session.forget'),
    ),
  );
  const title = link?.guest
    ? t('session.guestMenu')
    : t(account ? 'session.menu' : 'session.deviceMenu', { name, label });
  const button = element('button', {
    type: 'button',
    class: 'account-button',
    popovertarget: 'account-panel',
    'aria-expanded': 'false',
    'aria-label': title,
    title,
  }, account ? element('span', { 'aria-hidden': 'true' }, initials(name)) : icon('key'));
  panel.addEventListener('beforetoggle', () => place(panel, button));
  panel.addEventListener(
    'toggle',
    () => button.setAttribute('aria-expanded', String(panel.matches(':popover-open'))),
  );
  // No key of this menu reaches what lies below; Escape closes it and nothing else.
  panel.addEventListener('keydown', (event) => event.stopPropagation());
  return element('div', { class: 'account' }, button, panel);
};
