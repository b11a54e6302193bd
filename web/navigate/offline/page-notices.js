// @ts-check
import { element } from '../../shared/ui/element.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** @param {string} key  @returns {boolean} */
const wasClosed = (key) => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/** A hint that its reader closes for good. @param {string} id  @param {string} text  @param {Speech} speech
 * @returns {HTMLElement} */
const makeHint = (id, text, { t }) => {
  const key = `floorcast.closed.${id}`;
  const hint = element(
    'div',
    { class: `page-hint ${id}`, hidden: wasClosed(key) },
    element('p', {}, text),
    element('button', {
      type: 'button',
      class: 'button',
      click: () => {
        hint.hidden = true;
        try {
          localStorage.setItem(key, '1');
        } catch {
          // Then it is shown again next time.
        }
      },
    }, t('understood')),
  );
  return hint;
};

/** Whether the page was started from the home screen. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
/** Browsers of iOS install by their own menu only. */
const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** What the page says of itself below all else: what does not work without encryption, and how to put the
 * page on the home screen, where the browser offers that.
 * @param {Speech} speech  @returns {HTMLElement} */
export const makePageNotices = (speech) => {
  const { t } = speech;
  const install = element(
    'button',
    { type: 'button', class: 'button install', hidden: true },
    t('install'),
  );
  const notices = element(
    'div',
    { class: 'page-notices' },
    isSecureContext ? null : makeHint('insecure', t('insecure'), speech),
    isSecureContext && isApple() && !isInstalled()
      ? makeHint('install-hint', t('installApple'), speech)
      : null,
    install,
  );
  /** @type {any} */
  let offer = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
    install.hidden = false;
  });
  addEventListener('appinstalled', () => (install.hidden = true));
  install.addEventListener('click', () => {
    install.hidden = true;
    void offer?.prompt();
    offer = null;
  });
  return notices;
};
