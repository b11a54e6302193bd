// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { element, setText } from '../../shared/ui/element.js';
import { makeChoice } from '../../shared/ui/form-field.js';
import { AlarmDetail } from './alarm-detail.js';
import { makeAlarmRow } from './alarm-row.js';
import { levels } from '../model/alarm-words.js';
/** @import { Alarm } from '../../shared/api/alarm-types.js' */
/** @import { AlarmsContext } from '../model/alarm-words.js' */

/** Milliseconds within which news of many alarms make one request. */
const gather = 300;
/** Alarms of one request. */
const pageSize = 50;

/** The alarms that hold, then those that are over, and one of them with its history. */
export class AlarmsSection {
  isReady = false;
  #context;
  #asked;
  #showRules;
  /** False: nothing can raise an alarm. */
  #hasRules = true;
  #state;
  #level;
  #problem = element('p', { class: 'say bad', role: 'alert' });
  #count = element('p', { class: 'lead', role: 'status' });
  #list = element('ul', { class: 'alarm-rows' });
  #more;
  #detail;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Alarm[]} */
  #alarms = [];
  element;

  /** @param {AlarmsContext} context @param {number | null} asked the alarm to open first
   * @param {() => void} showRules */
  constructor(context, asked, showRules) {
    const { t } = context.speech;
    this.#context = context;
    this.#asked = asked;
    this.#showRules = showRules;
    this.#state = makeChoice({
      label: t('show'),
      name: 'state',
      value: asked ? 'all' : 'holding',
      options: ['holding', 'ended', 'all'].map((state) => [state, t(`state.${state}`)]),
    });
    this.#level = makeChoice({
      label: t('fromLevel'),
      name: 'level',
      value: 'notice',
      options: [...levels].reverse().map((level) => [level, t(`level.${level}`)]),
    });
    for (const { input } of [this.#state, this.#level]) {
      input.addEventListener('change', () => void this.load());
    }
    this.#more = element('button', {
      type: 'button',
      class: 'button',
      hidden: true,
      click: () => void this.#loadMore(),
    }, t('more'));
    this.#detail = new AlarmDetail(context, () => this.#closed());
    this.element = element(
      'section',
      { role: 'tabpanel', id: 'part-list', 'aria-labelledby': 'tab-list', tabindex: -1 },
      element('div', { class: 'part-head' }, this.#count, this.#state.node, this.#level.node),
      this.#problem,
      element(
        'div',
        { class: 'alarm-columns' },
        element('div', { class: 'alarm-list' }, this.#list, this.#more),
        this.#detail.element,
      ),
    );
  }

  /** An alarm was raised, changed or ended. */
  changed() {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.load();
      void this.#detail.refresh();
    }, gather);
  }

  async load() {
    const { t } = this.#context.speech;
    try {
      const { alarms, holding, more } = await this.#ask();
      this.#alarms = alarms;
      const isEmpty = alarms.length === 0 && holding === 0;
      if (isEmpty) this.#hasRules = await this.#readHasRules();
      const current = holding === 0 ? t('allWell') : t('holding', { count: holding });
      // An empty list says it itself.
      setText(this.#count, isEmpty ? '' : current);
      this.#show(more);
      this.#problem.textContent = '';
      if (this.#asked) void this.#open(this.#asked);
      this.#asked = null;
    } catch (error) {
      this.#problem.textContent = refusalText(error, t);
    }
    this.isReady = true;
  }

  /** Whether the venue has a rule; true also where the server does not say. */
  #readHasRules() {
    const { client, slug } = this.#context;
    return client.rules(slug).then(({ rules }) => rules.length > 0, () => true);
  }

  async #loadMore() {
    const { alarms, more } = await this.#ask({ before: String(this.#alarms.at(-1)?.id ?? 0) });
    const first = alarms[0]?.id;
    this.#alarms = [...this.#alarms, ...alarms];
    this.#show(more);
    this.#row(first)?.focus();
  }

  /** @param {Record<string, string>} [query] */
  #ask(query = {}) {
    const { client, slug } = this.#context;
    return client.alarms(slug, {
      state: this.#state.input.value,
      level: this.#level.input.value,
      limit: String(pageSize),
      ...query,
    });
  }

  /** @param {boolean} hasMore */
  #show(hasMore) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.alarm;
    this.#list.replaceChildren(
      ...this.#alarms.map((alarm) =>
        makeAlarmRow(this.#context, alarm, {
          isOpen: alarm.id === this.#detail.id,
          onOpen: () => void this.#open(alarm.id),
        })
      ),
    );
    if (this.#alarms.length === 0) this.#list.append(this.#makeEmpty());
    if (focused) this.#row(Number(focused))?.focus();
    this.#more.hidden = !hasMore;
  }

  /** What stands in place of alarms. Without rules, that there are none says nothing. */
  #makeEmpty() {
    const { speech: { t }, maySet } = this.#context;
    const isHolding = this.#state.input.value === 'holding';
    const key = !isHolding ? 'noneFound' : this.#hasRules ? 'noneHolds' : 'noRules';
    const isToSet = key === 'noRules' && maySet;
    return element(
      'li',
      { class: 'empty card' },
      element('h2', {}, t(key)),
      element('p', {}, t(`${key}Text`)),
      isToSet
        ? element(
          'button',
          { type: 'button', class: 'button', click: () => this.#showRules() },
          t('setRules'),
        )
        : null,
    );
  }

  /** @param {number | undefined} id @returns {HTMLElement | null} */
  #row(id) {
    return this.#list.querySelector(`[data-alarm="${id}"]`);
  }

  /** @param {number} id */
  async #open(id) {
    await this.#detail.open(id);
    for (const row of this.#list.querySelectorAll('[data-alarm]')) {
      row.setAttribute(
        'aria-expanded',
        String(/** @type {HTMLElement} */ (row).dataset.alarm === `${id}`),
      );
    }
  }

  #closed() {
    const opened = this.#list.querySelector('[aria-expanded="true"]');
    opened?.setAttribute('aria-expanded', 'false');
    /** @type {HTMLElement | null} */ (opened)?.focus();
  }
}
