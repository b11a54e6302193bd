// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { alarmLines } from '../model/alarm-lines.js';
import { AlarmCard } from './alarm-card.js';
import { AlarmGroup } from './alarm-group.js';
import { StateSign } from './state-sign.js';
/** @import { AlarmLine } from '../model/alarm-lines.js' */
/** @import { AlarmPage } from './alarm-card.js' */

/** Lines that are seen at once; a tap shows the others. */
const shownAtMost = 3;

/** What is wrong now and what to do about it, the gravest first, and the devices that wait for a place. */
export class AlarmList {
  #page;
  #isOpen = false;
  #key = '';
  /** The kinds of which the group is open. @type {Set<string>} */
  #open = new Set();
  /** @type {Map<string, AlarmCard>} */
  #cards = new Map();
  /** @type {Map<string, AlarmGroup>} */
  #groups = new Map();
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

  /** @param {AlarmPage} page */
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
    const { alarms } = book;
    const lines = alarmLines(alarms, book.unplaced);
    const key = `${this.#isOpen} ${lines.map((line) => line.key).join()}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#arrange(lines);
    }
    for (const card of this.#cards.values()) card.update(now);
    for (const { kind, cases, isGroup } of lines) {
      if (isGroup) this.#groups.get(kind)?.update(cases, now);
    }
    this.#fine.hidden = lines.length > 0 || book.size === 0;
    setText(this.#voice, speech.t('alarmCount', { count: alarms.length }));
  }

  #unfold() {
    this.#isOpen = !this.#isOpen;
    this.show(performance.now());
  }

  /** @param {readonly AlarmLine[]} lines */
  #arrange(lines) {
    const { t } = this.#page.speech;
    this.#cards.clear();
    this.#groups.clear();
    const held = this.#list.contains(document.activeElement);
    const shown = this.#isOpen ? lines : lines.slice(0, shownAtMost);
    this.#list.replaceChildren(...shown.map((line) => this.#element(line)));
    if (held) this.#list.querySelector('button')?.focus();
    this.#more.hidden = lines.length <= shownAtMost;
    const rest = lines.length - shownAtMost;
    setText(this.#more, this.#isOpen ? t('fewer') : t('moreAlarms', { count: rest }));
    this.#more.setAttribute('aria-expanded', String(this.#isOpen));
  }

  /** @param {AlarmLine} line */
  #element({ key, kind, cases, isGroup }) {
    if (!isGroup) {
      const card = new AlarmCard(this.#page, cases[0]);
      this.#cards.set(key, card);
      return card.element;
    }
    const group = new AlarmGroup(this.#page, kind, this.#open.has(kind), (isOpen) => {
      if (isOpen) this.#open.add(kind);
      else this.#open.delete(kind);
    });
    this.#groups.set(kind, group);
    return group.element;
  }
}
