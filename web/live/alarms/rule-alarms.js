// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Alarm } from '../../shared/api/alarm-types.js' */
/** @import { AlarmsClient } from '../../shared/api/alarms-client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** Banners at a time; the page of alarms lists all. */
const shownAtMost = 2;
/** The levels, the most urgent first. */
const levels = ['critical', 'warning', 'notice'];

/** Tells staff of alarms that an organiser's rules have raised, until a member of staff acknowledges them:
 * banners above the map. */
export class RuleAlarms {
  #page;
  /** @type {Map<number, Alarm>} */
  #alarms = new Map();
  /** The alarms that the viewer dismissed, by id and level. @type {Set<string>} */
  #dismissed = new Set();
  #key = '';
  #voice = element('div', { class: 'alert-voice', role: 'status', 'aria-live': 'polite' });
  #list = element('div', { class: 'alert-list' });
  element = element('div', { class: 'rule-alarms' }, this.#voice, this.#list);

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {LiveSocket} page.socket
   * @param {Pick<AlarmsClient, 'acknowledge'>} page.client
   * @param {string} page.slug of the venue
   * @param {string} page.address of the page of alarms
   * @param {ReadonlyMap<string, Feature>} page.features */
  constructor(page) {
    this.#page = page;
    page.socket.on('alarms', ({ complete, alarms }) => {
      if (complete) this.#alarms.clear();
      for (const alarm of alarms) {
        if (alarm.ended) this.#alarms.delete(alarm.id);
        else this.#alarms.set(alarm.id, alarm);
      }
      this.#show();
    });
  }

  #show() {
    const open = [...this.#alarms.values()]
      .filter((alarm) => !alarm.acknowledged && !this.#dismissed.has(keyOf(alarm)))
      .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || b.id - a.id);
    const shown = open.slice(0, shownAtMost);
    const key = shown.map(keyOf).join() + `+${open.length}`;
    if (key === this.#key) return;
    this.#key = key;
    const held = this.#list.contains(document.activeElement);
    const { speech: { t, number }, address } = this.#page;
    const rest = open.length - shown.length;
    this.#list.replaceChildren(
      ...shown.map((alarm) => this.#banner(alarm)),
      ...(rest > 0
        ? [element('a', { class: 'alert-more', href: address }, t('more', { count: number(rest) }))]
        : []),
    );
    this.#voice.textContent = shown.map((alarm) => this.#wordsOf(alarm)).join(' ');
    if (held) /** @type {HTMLElement | null} */ (this.#list.querySelector('a'))?.focus();
  }

  /** @param {Alarm} alarm */
  #banner(alarm) {
    const { speech: { t }, address } = this.#page;
    return element(
      'div',
      {
        class: 'alert-banner',
        'data-level': alarm.level === 'critical' ? 'over' : 'near',
        'data-alarm': alarm.id,
      },
      element('a', { class: 'go', href: `${address}&alarm=${alarm.id}` }, this.#wordsOf(alarm)),
      element('button', {
        type: 'button',
        class: 'take',
        click: () => void this.#acknowledge(alarm),
      }, t('acknowledge')),
      element('button', {
        type: 'button',
        class: 'away',
        'aria-label': t('alertAway'),
        title: t('alertAway'),
        click: () => this.#dismiss(alarm),
      }, icon('close')),
    );
  }

  /** @param {Alarm} alarm */
  #wordsOf({ name, device, quantity, level }) {
    const { speech: { t, localized }, features } = this.#page;
    const id = quantity.area ?? quantity.line;
    const place = device ?? (id ? localized(features.get(id)?.properties.name) || id : '');
    return t(`ruleAlarm.${level}`, { name: [name, place].filter(Boolean).join(' – ') });
  }

  /** The banner goes when the server says that the alarm is acknowledged. @param {Alarm} alarm */
  async #acknowledge(alarm) {
    const { client, slug } = this.#page;
    // An alarm that is over meanwhile goes by itself; without a connection the banner stays.
    await client.acknowledge(slug, alarm.id, '').catch(() => {});
  }

  /** @param {Alarm} alarm */
  #dismiss(alarm) {
    this.#dismissed.add(keyOf(alarm));
    this.#show();
  }
}

/** @param {Alarm} alarm */
const keyOf = ({ id, level }) => `${id} ${level}`;
