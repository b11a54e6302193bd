// @ts-check
import { element, setText } from '../shared/ui/element.js';
import { icon } from '../shared/ui/icons.js';
import { makeToggle } from '../shared/ui/toggle.js';
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** The bar on top: the venue, whether the figures are fresh, and the ways to other pages. */
export class PageHead {
  #speech;
  #name = element('h1');
  #fresh = element('span');
  #chip = element('div', { class: 'fresh-chip', role: 'status' }, element('i'), this.#fresh);
  #undo;
  walk;
  element;

  /** @param {Speech} speech @param {{ slug: string, menu: HTMLElement, mayEdit: boolean,
   *   mayHandleAlarms: boolean, seesFigures: boolean,
   *   onUndo: () => void, onWalk: (isOn: boolean) => void }} page */
  constructor(
    speech,
    { slug, menu, mayEdit, mayHandleAlarms, seesFigures, onUndo, onWalk },
  ) {
    const { t } = speech;
    this.#speech = speech;
    const query = `?venue=${encodeURIComponent(slug)}`;
    const link = (/** @type {string} */ page, /** @type {string} */ picture) =>
      element('a', {
        class: 'button icon-only',
        href: `../${page}/${query}`,
        'aria-label': t(page),
        title: t(page),
      }, icon(picture));
    this.#undo = element('button', {
      type: 'button',
      class: 'button icon-only',
      'aria-label': t('undo'),
      title: t('undo'),
      'data-act': 'undo',
      hidden: true,
      click: onUndo,
    }, icon('undo'));
    this.walk = makeToggle('walking', t('walk'), onWalk);
    this.walk.classList.add('walk-toggle');
    this.element = element(
      'header',
      { class: 'bar' },
      element('a', { class: 'home', href: '../', 'aria-label': t('venues') }, icon('back')),
      element('div', { class: 'bar-title' }, this.#name, element('p', {}, t('devices'))),
      element('span', { class: 'spring' }),
      this.#chip,
      element(
        'div',
        { class: 'toolbar' },
        this.#undo,
        this.walk,
        mayHandleAlarms ? link('alarms', 'bell') : null,
        link('live', 'people'),
        seesFigures ? link('insight', 'figures') : null,
        mayEdit ? link('editor', 'pencil') : null,
      ),
      menu,
    );
    this.setFresh(null, false);
  }

  /** @param {string} name of the venue */
  setName(name) {
    setText(this.#name, name);
  }

  /** @param {boolean} canUndo */
  setUndo(canUndo) {
    this.#undo.hidden = !canUndo;
  }

  /** @param {string | null} age of the figures in words; `null` before there are any
   * @param {boolean} isOld */
  setFresh(age, isOld) {
    const { t } = this.#speech;
    this.#chip.dataset.level = age === null ? 'asking' : isOld ? 'lost' : 'live';
    setText(
      this.#fresh,
      age === null ? t('asking') : isOld ? t('notFresh', { value: age }) : t('fresh'),
    );
  }
}
