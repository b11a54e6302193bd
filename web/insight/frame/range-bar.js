// @ts-check
import { dayOf } from '../../shared/i18n/time-zone.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { comparableDays, daysLater, isDay, rangeWords } from '../model/time-range.js';
/** @import { InsightOverview } from '../../shared/api/insight-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { FigureWords } from '../model/figure-words.js' */
/** @import { View } from '../model/page-address.js' */
/** @import { Span } from '../model/time-range.js' */

/** What figures are of: a range of time, one to compare it with, a floor, a group of people. */
export class RangeBar {
  #speech;
  #words;
  /** @type {Map<string, HTMLButtonElement>} */
  #ranges = new Map();
  #day;
  #compare;
  #floor;
  #group;
  #span = element('strong', { class: 'span', role: 'status' });
  #whole;
  element;

  #isRehearsed;

  /** @param {Speech} speech @param {FigureWords} words @param {(change: Partial<View>) => void} onChange
   * @param {boolean} [isRehearsed] whether the figures are of one simulated time, and of no other */
  constructor(speech, words, onChange, isRehearsed = false) {
    const { t } = speech;
    this.#speech = speech;
    this.#words = words;
    this.#isRehearsed = isRehearsed;
    for (const range of rangeWords) {
      this.#ranges.set(
        range,
        element('button', {
          type: 'button',
          'data-range': range,
          click: () => onChange({ range }),
        }, t(`range.${range}`)),
      );
    }
    this.#day = element('input', {
      type: 'date',
      class: 'input',
      'aria-label': t('range.day'),
      title: t('range.day'),
      change: () => {
        if (isDay(this.#day.value)) onChange({ range: this.#day.value });
      },
    });
    const choice = (/** @type {string} */ name, /** @type {(value: string) => void} */ act) => {
      const select = element('select', { name, class: 'input', change: () => act(select.value) });
      return select;
    };
    this.#compare = choice('compare', (value) => onChange({ compare: Number(value) }));
    this.#floor = choice('floor', (floor) => onChange({ floor, area: '', plan: floor }));
    this.#group = choice('group', (group) => onChange({ group }));
    this.#whole = element('button', {
      type: 'button',
      class: 'button icon-only',
      hidden: true,
      'aria-label': t(isRehearsed ? 'range.whole' : 'range.back'),
      title: t(isRehearsed ? 'range.whole' : 'range.back'),
      click: () => onChange({ range: 'today' }),
    }, icon('close'));
    const labelled = (/** @type {string} */ key, /** @type {HTMLElement} */ field) =>
      element('label', {}, element('span', {}, t(key)), field);
    this.element = element(
      'section',
      { class: 'range-bar', 'aria-label': t('ranges') },
      element(
        'div',
        { class: 'range-words', hidden: isRehearsed },
        ...this.#ranges.values(),
        this.#day,
      ),
      element(
        'div',
        { class: 'range-choices' },
        element('div', { class: 'range-span' }, this.#span, this.#whole),
        isRehearsed ? null : labelled('compare', this.#compare),
        labelled('floor', this.#floor),
        labelled('group', this.#group),
      ),
    );
  }

  /** @param {View} view @param {Span} span that is asked for @param {number} now */
  show(view, span, now) {
    const words = this.#words;
    const { zone } = words;
    for (const [range, button] of this.#ranges) {
      button.setAttribute('aria-pressed', String(range === view.range));
    }
    const isWord = rangeWords.includes(view.range);
    this.#day.max = dayOf(now, zone);
    this.#day.value = isDay(view.range) ? view.range : '';
    this.#day.classList.toggle('is-chosen', isDay(view.range));
    this.#whole.hidden = isWord;
    setText(this.#span, words.stretch(span));
    if (!this.#isRehearsed) this.#showComparisons(view, span);
  }

  /** @param {InsightOverview} overview @param {View} view @param {(id: string) => string} floorName */
  offer({ floors, groups }, view, floorName) {
    const { t } = this.#speech;
    fill(
      this.#floor,
      [['', t('floor.all')], ...floors.map(({ id }) => [id, floorName(id)])],
      view.floor,
    );
    fill(this.#group, [['', t('group.all')], ...groups.map((group) => [group, group])], view.group);
    const isOffered = (/** @type {HTMLElement} */ field, /** @type {boolean} */ is) => {
      /** @type {HTMLElement} */ (field.parentElement).hidden = !is;
    };
    isOffered(this.#floor, floors.length > 1);
    isOffered(this.#group, groups.length > 0);
  }

  /** @param {View} view @param {Span} span */
  #showComparisons({ compare }, span) {
    const { t } = this.#speech;
    const words = this.#words;
    const isDayLong = span.to - span.from <= 25 * 3_600_000;
    const days = new Set(comparableDays(span));
    if (compare > 0) days.add(compare);
    const named = [...days].sort((a, b) => a - b).map((count) => {
      const from = daysLater(span.from, -count, words.zone);
      if (isDayLong) {
        return [
          String(count),
          count === 7 ? t('compare.week', { day: words.day(from) }) : words.longDay(from),
        ];
      }
      const to = daysLater(span.to, -count, words.zone);
      return [String(count), `${words.day(from)} – ${words.day(to - 1)}`];
    });
    fill(this.#compare, [['0', t('compare.none')], ...named], String(compare));
  }
}

/** Offers choices, and touches the page only where they are others.
 * @param {HTMLSelectElement} select @param {readonly (readonly string[])[]} options values and names
 * @param {string} chosen */
const fill = (select, options, chosen) => {
  const key = options.flat().join('\n');
  if (select.dataset.key !== key) {
    select.dataset.key = key;
    select.replaceChildren(
      ...options.map(([value, name]) => element('option', { value }, name)),
    );
  }
  select.value = chosen;
};
