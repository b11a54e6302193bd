// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { LocalizedText } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What is ridden. @typedef {{ word: string, icon: string, floor: string, text: LocalizedText }} Ride */

/** The screen while its visitor changes floors: what to take, to which floor, and that it is there. */
export class RidePanel {
  /** @type {HTMLElement} */
  element;
  #speech;
  #sign = element('span', { class: 'ride-sign' });
  #title = element('h2', { tabindex: '-1' });
  #words = element('p', {});
  #there = element('span', {});
  #shown = '';

  /** @param {Speech} speech
   * @param {{ onThere: () => void, onBack: () => void, onEnd: () => void }} handlers  onThere: the
   *   visitor is on the other floor; onBack: it is not at the lift or stairs yet */
  constructor(speech, { onThere, onBack, onEnd }) {
    const { t } = speech;
    this.#speech = speech;
    const button = (
      /** @type {string} */ kind,
      /** @type {() => void} */ act,
      /** @type {Node[]} */ ...parts
    ) => element('button', { type: 'button', class: kind, click: act }, ...parts);
    this.element = element(
      'section',
      { class: 'ride-panel', hidden: true },
      this.#sign,
      element('div', {}, this.#title, this.#words),
      button('button primary lead', onThere, icon('check'), this.#there),
      element(
        'div',
        { class: 'actions' },
        button('button', onBack, element('span', {}, t('notThereYet'))),
        button('button', onEnd, element('span', {}, t('stop'))),
      ),
    );
  }

  /** @param {Ride} ride */
  show({ word, icon: sign, floor, text }) {
    const { t, localized } = this.#speech;
    const isNew = this.element.hidden;
    this.element.hidden = false;
    const shown = `${sign} ${floor}`;
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#sign.replaceChildren(icon(sign, { size: 72 }));
    }
    setText(this.#title, t(`connector.${word}`, { floor }));
    setText(this.#words, localized(text));
    setText(this.#there, t('onFloor', { floor }));
    if (isNew) this.#title.focus();
  }

  hide() {
    this.element.hidden = true;
  }
}
