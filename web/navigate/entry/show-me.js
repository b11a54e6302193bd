// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */

/** “Show me on the map”: gives the visitor a navigator of its own, and says what that is for. */
export class ShowMe {
  #t;
  #become;
  #button;
  #say = element('p', { class: 'hint show-me-state', role: 'status' });
  element;

  /** @param {Translate} t @param {() => Promise<unknown>} become */
  constructor(t, become) {
    this.#t = t;
    this.#become = become;
    this.#button = element(
      'button',
      {
        type: 'button',
        class: 'button',
        'aria-describedby': 'show-me-reason',
        click: () => void this.#tap(),
      },
      icon('follow'),
      t('showMe'),
    );
    this.element = element(
      'section',
      { class: 'show-me', 'aria-label': t('showMe') },
      this.#button,
      element('p', { class: 'hint', id: 'show-me-reason' }, t('showMeReason')),
      this.#say,
    );
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.element.hidden = !isShown;
  }

  async #tap() {
    this.#button.disabled = true;
    setText(this.#say, '');
    try {
      await this.#become();
    } catch {
      setText(this.#say, this.#t('showMeFailed'));
    }
    this.#button.disabled = false;
  }
}
