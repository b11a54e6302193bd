// @ts-check
import { TimeChart } from '../../shared/charts/time-chart.js';
import { element, setText } from '../../shared/ui/element.js';
import { isGap, withheldRuns } from '../model/series.js';
import { ChartTable, Panel } from './panel.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { Captions } from '../model/captions.js' */
/** @import { FigureBook } from '../model/figure-book.js' */
/** @import { FigureWords } from '../model/figure-words.js' */
/** @import { Values } from '../model/series.js' */

/** The curves of one thing: its peaks, and those of the earlier range.
 * @typedef {{ peak: Values, mean: Values, before: Values | null }} Counts */

/** A chart of people over time with its table, of the venue or of an area. */
export class CountChart {
  #t;
  #words;
  /** @type {FigureBook | null} */
  #book = null;
  /** @type {Counts} */
  #counts = { peak: [], mean: [], before: null };
  #chart;
  #table;
  #legend;

  /** @param {Translate} t @param {FigureWords} words @param {string} label
   * @param {((from: number, to: number) => void) | null} onStretch @param {boolean} [hasFile] */
  constructor(t, words, label, onStretch, hasFile = false) {
    this.#t = t;
    this.#words = words;
    this.#chart = new TimeChart({
      label,
      step: (index) => this.#stepText(index),
      stretch: (from, to) => t('chart.stretch', { stretch: words.stretch({ from, to }) }),
      tick: (at, isDay) => words.tick(at, isDay),
      count: (count) => words.count(count),
      hint: t(onStretch ? 'chart.hintStretch' : 'chart.hint'),
      zone: () => words.zone,
    }, onStretch);
    this.#table = new ChartTable(t, label, [
      t('column.time'),
      t('column.peak'),
      t('column.mean'),
      t('column.before'),
    ], hasFile);
    const key = (/** @type {string} */ name) =>
      element(
        'li',
        { class: `key-${name}` },
        element('i'),
        element('span', {}, name === 'gap' ? '' : t(`legend.${name}`)),
      );
    this.#legend = element(
      'ul',
      { class: 'chart-legend', 'aria-hidden': 'true' },
      ...['peak', 'mean', 'before', 'gap', 'few'].map(key),
    );
  }

  /** Chart, legend and table. @returns {HTMLElement[]} */
  get elements() {
    return [this.#chart.element, this.#legend, this.#table.element];
  }

  /** @param {FigureBook} book @param {Counts} counts @param {string} [address] of the file */
  show(book, counts, address) {
    this.#book = book;
    this.#counts = counts;
    const { times, gaps } = book;
    const withheld = withheldRuns(counts.peak, times, gaps);
    const { peak, mean, before } = counts;
    this.#chart.show({
      times,
      gaps,
      withheld,
      curves: [
        { kind: 'area', values: peak },
        { kind: 'line', values: mean },
        ...(before
          ? [{ kind: /** @type {const} */ ('compared'), values: before.slice(0, peak.length) }]
          : []),
      ],
    });
    const isShown = { before: before !== null, gap: gaps.length > 0, few: withheld.length > 0 };
    for (const [name, is] of Object.entries(isShown)) {
      /** @type {HTMLElement} */ (this.#legend.querySelector(`.key-${name}`)).hidden = !is;
    }
    const gap = /** @type {HTMLElement} */ (this.#legend.querySelector('.key-gap span'));
    setText(gap, this.#t(gapText(book)));
    this.#table.show(() =>
      peak.map((value, i) => ({
        cells: [
          this.#words.step(times[i], book.step, book.span),
          this.#known(value, i),
          this.#words.mean(mean[i]),
          before ? this.#words.count(before[i]) : '',
        ],
      })), address);
  }

  /** @param {number | null} value @param {number} index */
  #known(value, index) {
    const book = /** @type {FigureBook} */ (this.#book);
    const { times, gaps, least } = book;
    if (value !== null) return this.#words.count(value);
    return this.#t(isGap(gaps, times[index], times[index + 1]) ? gapText(book) : 'fewer', {
      least,
    });
  }

  /** @param {number} index */
  #stepText(index) {
    const book = this.#book;
    if (!book) return '';
    const { peak, before } = this.#counts;
    const time = this.#words.step(book.times[index], book.step, book.span);
    const now = this.#t('chart.step', { time, people: this.#known(peak[index], index) });
    const then = before?.[index];
    return then === undefined || then === null
      ? now
      : this.#t('chart.before', { now, people: this.#words.count(then) });
  }
}

/** The key of what a gap is: a rehearsal has one once all are out. @param {FigureBook} book */
const gapText = ({ isRehearsed }) => isRehearsed ? 'rehearsal.over' : 'notRecorded';

/** How many people were in the venue over time; a stretch can be drawn on it. */
export class TimelinePanel {
  #captions;
  #chart;
  #panel;

  /** @param {Translate} t @param {FigureWords} words @param {Captions} captions
   * @param {(from: number, to: number) => void} onStretch */
  constructor(t, words, captions, onStretch) {
    this.#captions = captions;
    this.#chart = new CountChart(t, words, t('timeline'), onStretch, true);
    this.#panel = new Panel('timeline', t('timeline'), ...this.#chart.elements);
  }

  get element() {
    return this.#panel.element;
  }

  /** @param {FigureBook} book @param {string} address of the table for spreadsheets */
  show(book, address) {
    const { venue } = book.answers.figures;
    this.#panel.setCaption(this.#captions.timeline(book));
    this.#chart.show(
      book,
      { ...venue, before: book.answers.compared?.venue.peak ?? null },
      address,
    );
  }
}
