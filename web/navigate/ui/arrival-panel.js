// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What is shown at the end of a way: almost there, and there. */
export class ArrivalPanel {
  /** @type {HTMLElement} */
  element;
  #speech;
  #title = element('h2', { tabindex: '-1' });
  #words = element('p', {});

  /** @param {Speech} speech
   * @param {{ onDone: () => void }} handlers */
  constructor(speech, { onDone }) {
    this.#speech = speech;
    this.element = element(
      'section',
      { class: 'arrival-panel', hidden: true },
      element('span', { class: 'arrival-sign' }, icon('check', { size: 48 })),
      element('div', {}, this.#title, this.#words),
      element(
        'button',
        { type: 'button', class: 'button primary', click: onDone },
        icon('search'),
        element('span', {}, speech.t('elsewhere')),
      ),
    );
  }

  /** @param {boolean} isHere  @param {string} name  of the destination */
  show(isHere, name) {
    const { t } = this.#speech;
    const isNew = this.element.hidden;
    this.element.hidden = false;
    this.element.classList.toggle('is-here', isHere);
    setText(this.#title, t(isHere ? 'arrived' : 'near'));
    setText(this.#words, isHere ? name : t('nearHint', { name }));
    if (isNew) this.#title.focus();
  }

  hide() {
    this.element.hidden = true;
  }
}
