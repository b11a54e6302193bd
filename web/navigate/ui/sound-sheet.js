// @ts-check
import { makeSpeech } from '../../shared/i18n/i18n.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { RANGES } from '../voice/sound-settings.js';
import { canTouch, TOUCHES, vibrate } from '../voice/touch.js';
import { de } from '../voice/words/de.js';
import { en } from '../voice/words/en.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Beacon } from '../voice/beacon.js' */
/** @import { Sound, SoundSettings } from '../voice/sound-settings.js' */
/** @import { Touch } from '../voice/touch.js' */
/** @import { Voice } from '../voice/voice.js' */

/** “Sound and touch”: what a visitor hears and feels, to switch, to set and to try. */
export class SoundSheet {
  element;
  /** @type {(key: string, values?: Record<string, any>) => string} */
  #t;
  #settings;
  #voice;
  #beacon;
  #onChange;
  #noVoice = element('p', { class: 'hint', hidden: true });

  /** @param {Speech} speech
   * @param {{ settings: SoundSettings, voice: Voice, beacon: Beacon }} parts
   * @param {() => void} onChange */
  constructor({ t, language }, { settings, voice, beacon }, onChange) {
    const own = makeSpeech({ en, de }, { search: `?lang=${language}`, isPart: true });
    this.#t = (key, values) => (key in en ? own : { t }).t(key, values);
    this.#settings = settings;
    this.#voice = voice;
    this.#beacon = beacon;
    this.#onChange = onChange;
    this.element = element('dialog', { class: 'sound-sheet', 'aria-labelledby': 'sound-title' });
  }

  open() {
    const t = this.#t;
    setText(this.#noVoice, t('sound.noVoice'));
    this.#noVoice.hidden = !this.#voice.isThere || this.#voice.speaksLanguage;
    this.element.replaceChildren(
      sheetHead(t('sound'), 'sound-title', t('close'), () => this.element.close()),
      element('p', { class: 'hint' }, t('soundHint')),
      ...(this.#voice.isThere ? this.#voiceRows() : []),
      ...(this.#beacon.isThere ? this.#beaconRows() : []),
      ...this.#touchRows(),
    );
    this.element.showModal();
  }

  #voiceRows() {
    const t = this.#t;
    return [
      this.#switch('sound.voice', this.#voice.isOn, (isOn) => this.#voice.turn(isOn)),
      this.#noVoice,
      this.#range('rate'),
      this.#range('volume'),
      this.#switch('sound.steps', this.#settings.now.inSteps, (isOn) => {
        this.#settings.change({ inSteps: isOn });
      }),
      element('button', {
        type: 'button',
        class: 'button',
        click: () => this.#voice.answer(t('sound.tryVoice')),
      }, t('sound.tryVoice')),
    ];
  }

  #beaconRows() {
    return [
      this.#switch('sound.beacon', this.#beacon.isOn, (isOn) => this.#beacon.turn(isOn)),
      element('p', { class: 'hint' }, this.#t('sound.beaconHint')),
    ];
  }

  #touchRows() {
    const t = this.#t;
    if (!canTouch()) return [element('p', { class: 'hint' }, t('sound.noTouch'))];
    const row = (/** @type {Touch} */ touch) =>
      element(
        'li',
        {},
        element(
          'div',
          {},
          element('strong', {}, t(`touch.${touch}`)),
          patternMark(TOUCHES[touch]),
          element('span', { class: 'hint' }, t(`pattern.${touch}`)),
        ),
        element('button', {
          type: 'button',
          class: 'button',
          'aria-label': `${t('sound.try')}: ${t(`touch.${touch}`)}`,
          click: () => vibrate(touch),
        }, t('sound.try')),
      );
    return [
      this.#switch('sound.touch', this.#settings.now.touch, (isOn) => {
        this.#settings.change({ touch: isOn });
      }),
      element('h3', {}, t('sound.patterns')),
      element(
        'ul',
        { class: 'patterns' },
        ...Object.keys(TOUCHES).map((touch) => row(/** @type {Touch} */ (touch))),
      ),
    ];
  }

  /** @param {string} text  @param {boolean} isOn  @param {(isOn: boolean) => void} act */
  #switch(text, isOn, act) {
    return element(
      'label',
      { class: 'sound-switch' },
      element('input', {
        type: 'checkbox',
        checked: isOn,
        change: (/** @type {Event} */ { target }) => {
          act(/** @type {HTMLInputElement} */ (target).checked);
          this.#onChange();
        },
      }),
      element('span', {}, this.#t(text)),
    );
  }

  /** @param {'rate' | 'volume'} key  of `Sound` */
  #range(key) {
    const [min, max] = RANGES[key];
    return element(
      'label',
      { class: 'sound-range' },
      element('span', {}, this.#t(`sound.${key}`)),
      element('input', {
        type: 'range',
        min,
        max,
        step: 0.1,
        value: this.#settings.now[key],
        input: (/** @type {Event} */ { target }) => {
          const value = Number(/** @type {HTMLInputElement} */ (target).value);
          /** @type {Partial<Sound>} */
          const change = { [key]: value };
          this.#settings.change(change);
        },
      }),
    );
  }
}

/** The title of a sheet and what closes it. @param {string} title  @param {string} id of the title
 * @param {string} close  @param {() => void} onClose */
export const sheetHead = (title, id, close, onClose) =>
  element(
    'div',
    { class: 'sheet-head' },
    element('h2', { id }, title),
    element('button', {
      type: 'button',
      class: 'button icon-only',
      'aria-label': close,
      click: onClose,
    }, icon('close')),
  );

/** A pattern as bars: as long as it shakes. @param {readonly number[]} pattern  milliseconds */
const patternMark = (pattern) => {
  const bars = pattern.map((length, i) => {
    const bar = element('span', { class: i % 2 === 0 ? 'is-on' : '' });
    bar.style.inlineSize = `${Math.max(3, Math.round(length / 6))}px`;
    return bar;
  });
  return element('span', { class: 'pattern', 'aria-hidden': true }, ...bars);
};
