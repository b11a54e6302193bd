// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { levelNow, toneOf } from './level-now.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Alert } from './area-book.js' */

/** Banners at a time; the panel lists all alerts. */
const shownAtMost = 2;

/** Banners that name the areas that are full. A banner that a viewer dismisses comes back when the
 * area's alert changes. */
export class AlertBanners {
  #t;
  #nameOf;
  #onChoose;
  #more;
  #dismissLabel;
  /** The ids of alerts that the viewer dismissed. @type {Set<number>} */
  #dismissed = new Set();
  #key = '';
  /** @type {readonly Alert[]} */
  #alerts = [];
  #list = element('div', { class: 'alert-list' });
  /** @type {HTMLButtonElement[]} */
  #texts = [];
  // A screen reader announces only what changes in a region that was there before.
  #voice = element('div', { class: 'alert-voice', role: 'status', 'aria-live': 'polite' });
  element = element('div', { class: 'alerts' }, this.#voice, this.#list);

  /** @param {Speech} speech
   * @param {{ nameOf: (area: string) => string, onChoose: (area: string) => void }} options */
  constructor({ t, number }, { nameOf, onChoose }) {
    this.#t = (/** @type {Alert} */ { level, area, count, limit }) =>
      t(`alert.${levelNow(level, count, limit)}`, {
        name: this.#nameOf(area),
        count: number(count),
        limit: number(limit),
      });
    this.#more = (/** @type {number} */ count) => t('more', { count: number(count) });
    this.#dismissLabel = t('alertAway');
    this.#nameOf = nameOf;
    this.#onChoose = onChoose;
  }

  /** Announces an alert to screen readers. @param {Alert} alert */
  say(alert) {
    this.#voice.textContent = this.#t(alert);
  }

  /** Shows alerts with how many there are now.
   * @param {readonly Alert[]} alerts the gravest first */
  show(alerts) {
    this.#alerts = alerts;
    const open = alerts.filter(({ id }) => !this.#dismissed.has(id));
    const shown = open.slice(0, shownAtMost);
    const key = shown.map(({ id }) => id).join() + `+${open.length}`;
    if (key !== this.#key) this.#arrange(shown, open.length - shown.length);
    this.#key = key;
    shown.forEach((alert, i) => {
      const { level, count, limit } = alert;
      setText(this.#texts[i], this.#t(alert));
      const banner = this.#texts[i].parentElement;
      if (banner) banner.dataset.level = toneOf(levelNow(level, count, limit));
    });
  }

  /** @param {readonly Alert[]} shown @param {number} rest how many more there are */
  #arrange(shown, rest) {
    const held = this.#list.contains(document.activeElement);
    this.#texts = [];
    const more = rest > 0
      ? [element('button', { type: 'button', class: 'alert-more' }, this.#more(rest))]
      : [];
    this.#list.replaceChildren(...shown.map((alert) => this.#banner(alert)), ...more);
    if (held) this.#texts[0]?.focus();
  }

  /** @param {Alert} alert */
  #banner({ id, area, level }) {
    const go = element('button', {
      type: 'button',
      class: 'go',
      click: () => this.#onChoose(area),
    });
    this.#texts.push(go);
    return element(
      'div',
      { class: 'alert-banner', 'data-level': level, 'data-area': area },
      go,
      element('button', {
        type: 'button',
        class: 'away',
        'aria-label': this.#dismissLabel,
        title: this.#dismissLabel,
        click: () => this.#dismissAlert(id),
      }, icon('close')),
    );
  }

  /** @param {number} id */
  #dismissAlert(id) {
    this.#dismissed.add(id);
    this.show(this.#alerts);
  }
}
