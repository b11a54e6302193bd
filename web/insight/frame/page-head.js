// @ts-check
import { copyText } from '../../shared/ui/copy-text.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** How fresh the figures are. @typedef {'asking' | 'still' | 'live' | 'lost'} Freshness */

/** The bar on top: the venue, how fresh the figures are, and the ways to other pages. */
export class PageHead {
  #name = element('h1');
  #fresh = element('span');
  #report = element('a', { class: 'button icon-only' }, icon('print'));
  #chip = element('div', { class: 'fresh-chip', role: 'status' }, element('i'), this.#fresh);
  element;

  /** @param {Speech} speech @param {{ slug: string, menu: HTMLElement, mayEdit: boolean, seesDevices: boolean }} page */
  constructor({ t }, { slug, menu, mayEdit, seesDevices }) {
    const query = `?venue=${encodeURIComponent(slug)}`;
    const link = (/** @type {string} */ page, /** @type {string} */ picture) =>
      element('a', {
        class: 'button icon-only',
        href: `../${page}/${query}`,
        'aria-label': t(page),
        title: t(page),
      }, icon(picture));
    this.#report.setAttribute('aria-label', t('report'));
    this.#report.title = t('report');
    this.element = element(
      'header',
      { class: 'bar' },
      element('a', { class: 'home', href: '../', 'aria-label': t('venues') }, icon('back')),
      element('div', { class: 'bar-title' }, this.#name, element('p', {}, t('title'))),
      element('span', { class: 'spring' }),
      this.#chip,
      element(
        'div',
        { class: 'toolbar' },
        element('button', {
          type: 'button',
          class: 'button icon-only',
          'aria-label': t('copyLink'),
          title: t('copyLink'),
          click: () => void copyText(location.href, t('copied')),
        }, icon('link')),
        this.#report,
        link('live', 'people'),
        seesDevices ? link('devices', 'wifi') : null,
        mayEdit ? link('editor', 'pencil') : null,
      ),
      menu,
    );
  }

  /** Shows no way to a report: those are of people that were there. */
  hideReport() {
    this.#report.hidden = true;
  }

  /** @param {string} name of the venue */
  setName(name) {
    setText(this.#name, name);
  }

  /** @param {string} address of the report on what the page shows */
  setReport(address) {
    this.#report.href = address;
  }

  /** @param {Freshness} freshness @param {string} words */
  setFresh(freshness, words) {
    this.#chip.dataset.level = freshness;
    setText(this.#fresh, words);
  }
}
