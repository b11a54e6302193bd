// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { AlarmCard, signOf } from './alarm-card.js';
/** @import { Case } from '../model/alarm-lines.js' */
/** @import { AlarmPage } from './alarm-card.js' */

/** Cards that an open group has at first, and with each press of its button more. */
const cardsAtOnce = 20;

/** All alarms of one kind: a line that opens. */
export class AlarmGroup {
  #page;
  #kind;
  /** @type {readonly Case[]} */
  #cases = [];
  #shown = 0;
  /** @type {Map<string, AlarmCard>} */
  #cards = new Map();
  #count = element('strong');
  #list = element('ul', { hidden: true });
  #line;
  #more = element('button', {
    type: 'button',
    class: 'button unfold',
    hidden: true,
    click: () => this.#show(this.#shown + cardsAtOnce),
  });
  element;

  /** @param {AlarmPage} page @param {string} kind @param {boolean} isOpen
   * @param {(isOpen: boolean) => void} onTurn */
  constructor(page, kind, isOpen, onTurn) {
    this.#page = page;
    this.#kind = kind;
    const { t } = page.speech;
    this.#line = element(
      'button',
      {
        type: 'button',
        class: 'alarm',
        'aria-expanded': false,
        click: () => {
          this.#show(this.#shown === 0 ? cardsAtOnce : 0);
          onTurn(this.#shown > 0);
        },
      },
      signOf(kind),
      element(
        'span',
        { class: 'alarm-text' },
        this.#count,
        element('small', {}, t(`advice.${kind}`)),
      ),
    );
    this.element = element(
      'li',
      { class: 'alarm-group', 'data-alarms': kind },
      this.#line,
      this.#list,
      this.#more,
    );
    if (isOpen) this.#show(cardsAtOnce);
  }

  /** Shows the newest cases and figures. @param {readonly Case[]} cases @param {number} now milliseconds */
  update(cases, now) {
    this.#cases = cases;
    setText(this.#count, this.#page.speech.t(`alarmGroup.${this.#kind}`, { count: cases.length }));
    this.#arrange();
    for (const card of this.#cards.values()) card.update(now);
  }

  /** @param {number} shown how many cards; 0 closes the group */
  #show(shown) {
    this.#shown = shown;
    this.#line.setAttribute('aria-expanded', String(shown > 0));
    this.#list.hidden = shown === 0;
    this.#arrange();
    for (const card of this.#cards.values()) card.update(performance.now());
  }

  /** Cards that stay are not touched: moving one would take the keyboard's focus from it. */
  #arrange() {
    const wanted = this.#cases.slice(0, this.#shown);
    const keys = new Set(wanted.map(({ key }) => key));
    for (const [key, card] of this.#cards) {
      if (keys.has(key)) continue;
      card.element.remove();
      this.#cards.delete(key);
    }
    let next = this.#list.firstElementChild;
    for (const each of wanted) {
      const card = this.#cards.get(each.key) ?? new AlarmCard(this.#page, each);
      this.#cards.set(each.key, card);
      if (card.element === next) next = next.nextElementSibling;
      else this.#list.insertBefore(card.element, next);
    }
    const rest = this.#cases.length - wanted.length;
    this.#more.hidden = this.#shown === 0 || rest <= 0;
    setText(this.#more, this.#page.speech.t('moreAlarms', { count: rest }));
  }
}
