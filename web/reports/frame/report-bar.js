// @ts-check
import { fieldOfMoment, momentOfField } from '../../shared/i18n/zone-fields.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { dayLater, isDay } from '../model/report-view.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { ReportKind, ReportView } from '../model/report-view.js' */

const kinds = /** @type {readonly ReportKind[]} */ (Object.freeze(['day', 'week', 'stretch']));
/** Days that the compared time may lie earlier, other than just before. */
const comparisons = [7, 28, 364];

/** What the report is of: none of it is printed. */
export class ReportBar {
  #t;
  #zone;
  #onChange;
  /** @type {Map<ReportKind, HTMLButtonElement>} */
  #kinds = new Map();
  #day = element('input', { class: 'input', type: 'date', name: 'day', required: true });
  #from = element('input', { class: 'input', type: 'datetime-local', name: 'from' });
  #to = element('input', { class: 'input', type: 'datetime-local', name: 'to' });
  #compare;
  #days;
  #stretch;
  /** @type {ReportView | null} */
  #view = null;
  element;

  /** @param {Translate} t @param {Zone} zone @param {(change: Partial<ReportView>) => void} onChange */
  constructor(t, zone, onChange) {
    this.#t = t;
    this.#zone = zone;
    this.#onChange = onChange;
    for (const kind of kinds) {
      this.#kinds.set(
        kind,
        element('button', {
          type: 'button',
          class: 'button',
          'data-kind': kind,
          click: () => this.#choose(kind),
        }, t(`kind.${kind}`)),
      );
    }
    const step = (
      /** @type {string} */ name,
      /** @type {number} */ way,
      /** @type {string} */ sign,
    ) =>
      element('button', {
        type: 'button',
        class: 'button',
        'data-step': name,
        'aria-label': t(`step.${name}`),
        title: t(`step.${name}`),
        click: () => this.#move(way),
      }, sign);
    const labelled = (/** @type {string} */ name, /** @type {HTMLElement} */ field) =>
      element('label', { class: 'choice' }, element('span', {}, t(name)), field);
    this.#compare = element(
      'select',
      {
        class: 'input',
        name: 'compare',
        change: () => onChange({ compare: Number(this.#compare.value) }),
      },
      element('option', { value: '0' }, t('compare.before')),
      ...comparisons.map((days) =>
        element('option', { value: String(days) }, t(`compare.${days}`))
      ),
    );
    this.#day.addEventListener(
      'change',
      () => isDay(this.#day.value) && onChange({ day: this.#day.value }),
    );
    for (const field of [this.#from, this.#to]) {
      field.addEventListener('change', () => this.#setStretch());
    }
    this.#days = element(
      'div',
      { class: 'days' },
      step('back', -1, '‹'),
      labelled('day', this.#day),
      step('forward', 1, '›'),
    );
    this.#stretch = element(
      'div',
      { class: 'days' },
      labelled('from', this.#from),
      labelled('to', this.#to),
    );
    this.element = element(
      'section',
      { class: 'report-bar', 'aria-label': t('choices') },
      element('div', { class: 'kinds', role: 'group' }, ...this.#kinds.values()),
      this.#days,
      this.#stretch,
      labelled('compare', this.#compare),
      element(
        'button',
        {
          type: 'button',
          class: 'button primary print',
          click: () => print(),
        },
        icon('print'),
        t('print'),
      ),
    );
  }

  /** @param {ReportView} view */
  show(view) {
    this.#view = view;
    const { kind } = view;
    for (const [each, button] of this.#kinds) {
      button.setAttribute('aria-pressed', String(each === kind));
    }
    this.#days.hidden = kind === 'stretch';
    this.#stretch.hidden = kind !== 'stretch';
    this.#day.value = view.day;
    this.#day.setAttribute('aria-label', this.#t(kind === 'week' ? 'lastDay' : 'day'));
    if (kind === 'stretch') {
      this.#from.value = fieldOfMoment(view.from, this.#zone);
      this.#to.value = fieldOfMoment(view.to, this.#zone);
    }
    const isListed = [0, ...comparisons].includes(view.compare);
    this.#compare.value = isListed ? String(view.compare) : '0';
  }

  /** @param {ReportKind} kind */
  #choose(kind) {
    const view = this.#view;
    if (!view || view.kind === kind) return;
    if (kind !== 'stretch') return this.#onChange({ kind, from: '', to: '' });
    const moment = (/** @type {string} */ date) => momentOfField(`${date}T00:00`, this.#zone) ?? '';
    this.#onChange({ kind, from: moment(view.day), to: moment(dayLater(view.day, 1)) });
  }

  /** @param {number} way */
  #move(way) {
    const view = this.#view;
    if (view) this.#onChange({ day: dayLater(view.day, view.kind === 'week' ? 7 * way : way) });
  }

  #setStretch() {
    const [from, to] = [this.#from, this.#to].map(({ value }) =>
      value === '' ? null : momentOfField(value, this.#zone)
    );
    const isPossible = from && to && Date.parse(from) < Date.parse(to);
    this.#to.setCustomValidity(from && to && !isPossible ? this.#t('stretchWrong') : '');
    this.#to.reportValidity();
    if (isPossible) this.#onChange({ from, to });
  }
}
