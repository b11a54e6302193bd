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
  #onward = element('span', {});
  #next;

  /** @param {Speech} speech
   * @param {{ onDone: () => void, onNext: () => void }} handlers  onNext: on to the next stop */
  constructor(speech, { onDone, onNext }) {
    this.#speech = speech;
    this.#next = element(
      'button',
      { type: 'button', class: 'button primary lead', click: onNext },
      icon('route'),
      this.#onward,
    );
    this.element = element(
      'section',
      { class: 'arrival-panel', hidden: true },
      element('span', { class: 'arrival-sign' }, icon('check', { size: 48 })),
      element('div', {}, this.#title, this.#words),
      this.#next,
      element(
        'button',
        { type: 'button', class: 'button', click: onDone },
        icon('search'),
        element('span', {}, speech.t('elsewhere')),
      ),
    );
  }

  /** @param {boolean} isHere  @param {string} name  of the destination
   * @param {string | null} next  name of the next stop */
  show(isHere, name, next) {
    const { t } = this.#speech;
    const isNew = this.element.hidden;
    this.element.hidden = false;
    this.element.classList.toggle('is-here', isHere);
    setText(this.#title, t(isHere ? 'arrived' : 'near'));
    setText(this.#words, isHere ? name : t('nearHint', { name }));
    this.#next.hidden = next === null;
    if (next !== null) setText(this.#onward, t('onToStop', { name: next }));
    if (isNew) this.#title.focus();
  }

  hide() {
    this.element.hidden = true;
  }
}
