// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { browserSpeaker, Voice } from '../voice/voice.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** Says what comes next: to screen readers, and aloud where the visitor has turned that on. */
export class Announcer {
  /** Read out by screen readers when it changes. */
  element = element('p', { class: 'visually-hidden', 'aria-live': 'assertive' });
  /** What turns the voice on and off, and what repeats the last announcement. */
  buttons;
  #voice;

  /** @param {Speech} speech */
  constructor({ t, language }) {
    this.#voice = new Voice(language, browserSpeaker());
    const voice = element('button', {
      type: 'button',
      class: 'button icon-only voice',
      hidden: !this.#voice.isThere,
      click: () => {
        this.#voice.turn(!this.#voice.isOn);
        show();
      },
    });
    const show = () => {
      const { isOn } = this.#voice;
      voice.replaceChildren(icon(isOn ? 'voice' : 'voice-off'));
      voice.setAttribute('aria-label', t(isOn ? 'voiceOff' : 'voiceOn'));
    };
    show();
    const repeat = element(
      'button',
      {
        type: 'button',
        class: 'button icon-only repeat',
        'aria-label': t('repeat'),
        click: () => this.#repeat(),
      },
      icon('rotate'),
    );
    this.buttons = { voice, repeat };
  }

  /** What was announced last. */
  get text() {
    return this.element.textContent ?? '';
  }

  /** @param {string} text */
  say(text) {
    this.element.textContent = text;
    this.#voice.say(text);
  }

  /** Being led is over. */
  end() {
    this.element.textContent = '';
    this.#voice.end();
  }

  #repeat() {
    const { text } = this;
    this.#voice.repeat();
    // The same words are read again only where they change.
    this.element.textContent = '';
    this.element.textContent = text;
  }
}
