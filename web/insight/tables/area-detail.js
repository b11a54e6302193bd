// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { FigureTable } from '../../shared/ui/figure-table.js';
import { icon } from '../../shared/ui/icons.js';
import { CountChart } from '../frame/timeline-panel.js';
import { shownFlows } from '../model/flow-arrows.js';
import { DwellBars } from './dwell-bars.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { Captions } from '../model/captions.js' */
/** @import { FigureBook } from '../model/figure-book.js' */
/** @import { FigureWords } from '../model/figure-words.js' */

/** How many areas are listed that people came from, or went to. */
const most = 6;

/** One area: when it was busy, how long people stayed, where they came from and went to. */
export class AreaDetail {
  #t;
  #words;
  #captions;
  #title = element('h2', { id: 'area-title', tabindex: -1 });
  #where = element('p', { class: 'quiet' });
  #when = element('p', { class: 'caption' });
  #stays = element('p', { class: 'caption' });
  #chart;
  #bars;
  #origins;
  #targets;
  element;

  /** @param {Translate} t @param {FigureWords} words @param {Captions} captions @param {() => void} onClose */
  constructor(t, words, captions, onClose) {
    this.#t = t;
    this.#words = words;
    this.#captions = captions;
    this.#chart = new CountChart(t, words, t('areaTimeline'), null);
    this.#bars = new DwellBars(t, words);
    const columns = [t('column.name'), t('column.people')];
    this.#origins = new FigureTable(t('cameFrom'), columns, t('nothingHere'));
    this.#targets = new FigureTable(t('wentTo'), columns, t('nothingHere'));
    this.element = element(
      'section',
      { class: 'detail', 'aria-labelledby': 'area-title', hidden: true },
      element(
        'header',
        {},
        element('div', {}, this.#title, this.#where),
        element('button', {
          type: 'button',
          class: 'button icon-only',
          'aria-label': t('close'),
          title: t('close'),
          click: onClose,
        }, icon('close')),
      ),
      this.#when,
      ...this.#chart.elements,
      element('h3', {}, t('stays')),
      this.#stays,
      this.#bars.element,
      element('div', { class: 'both-ways' }, this.#origins.element, this.#targets.element),
    );
  }

  /** @param {FigureBook} book @param {string} id "" for none @returns {boolean} whether there is such an area */
  show(book, id) {
    const row = id === '' ? undefined : book.area(id);
    this.element.hidden = row === undefined;
    if (!row) return false;
    const { peak, mean } = row.figures.series;
    setText(this.#title, row.name);
    setText(this.#where, row.place.isThere ? book.floorName(row.place.floor) : this.#t('gone'));
    setText(this.#when, this.#captions.area(row, book));
    setText(this.#stays, this.#captions.stays(row));
    this.#chart.show(book, { peak, mean, before: row.before?.series.peak ?? null });
    this.#bars.show(row.figures.dwell, book.least);
    const flows = shownFlows(book.answers.flows.flows, id, Infinity);
    const nameOf = (/** @type {string | null} */ each) =>
      each === null ? this.#t('outside') : book.nameOf(each);
    this.#origins.show(
      flows.filter(({ target }) => target === id).slice(0, most)
        .map(({ origin, people }) => ({ cells: [nameOf(origin), this.#words.count(people)] })),
    );
    this.#targets.show(
      flows.filter(({ origin }) => origin === id).slice(0, most)
        .map(({ target, people }) => ({ cells: [nameOf(target), this.#words.count(people)] })),
    );
    return true;
  }

  /** The keyboard goes on at its title. */
  focus() {
    this.#title.focus();
  }
}
