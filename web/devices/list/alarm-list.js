// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { deviceName } from '../model/device-book.js';
import { reasonWords } from '../model/state-words.js';
import { StateSign } from './state-sign.js';
/** @import { Device, DeviceAlarm, DeviceState } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { DeviceBook } from '../model/device-book.js' */
/** @import { FigureTexts } from '../model/figures.js' */

/** Alarms that are seen at once; a tap shows the others. */
const shownAtMost = 3;

/** The sign that goes with a reason. @type {Readonly<Record<string, DeviceState>>} */
const signs = Object.freeze({ misplaced: 'misplaced', silent: 'silent' });

/** What is wrong now and what to do about it, the gravest first, and the devices that wait for a place. */
export class AlarmList {
  #page;
  #isOpen = false;
  #key = '';
  /** @type {Map<string, { fact: HTMLElement, advice: HTMLElement }>} */
  #texts = new Map();
  #voice = element('p', { class: 'visually-hidden', role: 'status' });
  #list = element('ul', {});
  #more = element('button', {
    type: 'button',
    class: 'button unfold',
    click: () => this.#unfold(),
  });
  #fine;
  /** @type {HTMLElement} */
  element;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {FigureTexts} page.figures
   * @param {DeviceBook} page.book
   * @param {boolean} page.mayEdit
   * @param {(id: string) => void} page.onOpen
   * @param {(id: string) => void} page.onTakePlace
   * @param {(id: string) => void} page.onPlace */
  constructor(page) {
    const { t } = page.speech;
    this.#page = page;
    this.#fine = element('p', { class: 'fine' }, new StateSign('well').element, t('allWell'));
    this.element = element(
      'section',
      { class: 'alarms', 'aria-label': t('alarms') },
      this.#voice,
      this.#fine,
      this.#list,
      this.#more,
    );
  }

  /** @param {number} now milliseconds */
  show(now) {
    const { book, speech } = this.#page;
    const alarms = book.alarms;
    const waiting = book.unplaced;
    const all = [...alarms.map(keyOf), ...waiting.map(({ id }) => `new ${id}`)];
    const key = `${this.#isOpen} ${all.join()}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#arrange(alarms, waiting);
    }
    for (const alarm of alarms) {
      const texts = this.#texts.get(keyOf(alarm));
      const device = book.withId(alarm.device);
      if (!texts || !device) continue;
      const { fact, advice } = this.#wordsOf(device, alarm, now);
      setText(texts.fact, fact);
      setText(texts.advice, advice);
    }
    this.#fine.hidden = all.length > 0 || book.size === 0;
    setText(this.#voice, speech.t('alarmCount', { count: alarms.length }));
  }

  #unfold() {
    this.#isOpen = !this.#isOpen;
    this.show(Date.now());
  }

  /** @param {readonly DeviceAlarm[]} alarms @param {readonly Device[]} waiting */
  #arrange(alarms, waiting) {
    const { t } = this.#page.speech;
    this.#texts.clear();
    const cards = [
      ...alarms.map((alarm) => () => this.#alarmCard(alarm)),
      ...waiting.map((device) => () => this.#newCard(device)),
    ];
    const held = this.#list.contains(document.activeElement);
    const shown = this.#isOpen ? cards : cards.slice(0, shownAtMost);
    this.#list.replaceChildren(...shown.map((make) => make()));
    if (held) this.#list.querySelector('button')?.focus();
    this.#more.hidden = cards.length <= shownAtMost;
    const rest = cards.length - shownAtMost;
    setText(this.#more, this.#isOpen ? t('fewer') : t('moreAlarms', { count: rest }));
    this.#more.setAttribute('aria-expanded', String(this.#isOpen));
  }

  /** @param {DeviceAlarm} alarm */
  #alarmCard(alarm) {
    const { book, mayEdit, onOpen, onTakePlace, speech: { t, localized } } = this.#page;
    const device = /** @type {Device} */ (book.withId(alarm.device));
    const texts = { fact: element('span'), advice: element('small') };
    this.#texts.set(keyOf(alarm), texts);
    const canTake = mayEdit && device.place && device.feature;
    return element(
      'li',
      { 'data-alarm': alarm.reason, 'data-device': alarm.device },
      element(
        'button',
        { type: 'button', class: 'alarm', click: () => onOpen(alarm.device) },
        new StateSign(signs[alarm.reason] ?? 'weak').element,
        element(
          'span',
          { class: 'alarm-text' },
          element('strong', {}, deviceName(device, localized)),
          ' ',
          texts.fact,
          texts.advice,
        ),
      ),
      canTake
        ? element('button', {
          type: 'button',
          class: 'button',
          'data-act': 'takePlace',
          click: () => onTakePlace(alarm.device),
        }, t('act.takePlace'))
        : null,
    );
  }

  /** @param {Device} device */
  #newCard(device) {
    const { mayEdit, onOpen, onPlace, speech: { t, localized } } = this.#page;
    return element(
      'li',
      { 'data-alarm': 'new', 'data-device': device.id },
      element(
        'button',
        { type: 'button', class: 'alarm', click: () => onOpen(device.id) },
        new StateSign('unknown').element,
        element(
          'span',
          { class: 'alarm-text' },
          element('strong', {}, deviceName(device, localized)),
          ' ',
          t('reason.new'),
          element('small', {}, t('advice.new')),
        ),
      ),
      mayEdit
        ? element('button', {
          type: 'button',
          class: 'button',
          'data-act': 'place',
          click: () => onPlace(device.id),
        }, t('act.placeNew'))
        : null,
    );
  }

  /** @param {Device} device @param {DeviceAlarm} alarm @param {number} now milliseconds */
  #wordsOf(device, { reason }, now) {
    const { book, speech, figures } = this.#page;
    const silence = book.secondsSince(device.heard, now);
    return reasonWords(device, reason, speech, figures, silence);
  }
}

/** @param {DeviceAlarm} alarm */
const keyOf = ({ device, reason, since }) => `${reason} ${device} ${since ?? ''}`;
