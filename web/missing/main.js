// @ts-check
import { element } from '../shared/ui/element.js';
import { expose, startTitledPage } from '../shared/session/page-start.js';
import { makeSheet } from '../shared/session/sheet.js';

const { root, speech, accounts } = await startTitledPage('missing', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t } = speech;

/** The address as people read it; one with broken signs as it is. */
const address = () => {
  try {
    return decodeURI(location.pathname);
  } catch {
    return location.pathname;
  }
};

/** Whether the address is the short link of a marker, `m/CODE`. */
const isCode = new URL(location.href).href.startsWith(new URL('m/', accounts.base).href);

makeSheet(root, accounts.base)(
  element('h1', {}, t(isCode ? 'codeTitle' : 'title')),
  element('p', {}, t('what'), ' ', element('code', {}, address())),
  element('p', { class: 'hint' }, t(isCode ? 'codeHint' : 'hint')),
  element(
    'div',
    { class: 'answers' },
    element('a', { class: 'button primary', href: accounts.base }, t('start')),
  ),
);
expose({ step: 'missing' });
