// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { changeOf } from '../model/series.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { FigureBook } from '../model/figure-book.js' */
/** @import { FigureWords } from '../model/figure-words.js' */

const tileNames = /** @type {const} */ (['entries', 'peak', 'mean', 'wait']);

/** The figures that are asked for first. */
export class Tiles {
  #t;
  #words;
  #parts;
  element;

  /** @param {Translate} t @param {FigureWords} words */
  constructor(t, words) {
    this.#t = t;
    this.#words = words;
    this.#parts = tileNames.map((name) => ({
      figure: element('dd', { class: 'figure', 'data-tile': name }),
      note: element('dd', { class: 'note' }),
      change: element('dd', { class: 'change' }),
      term: element('dt', {}, t(`tile.${name}`)),
    }));
    this.element = element(
      'dl',
      { class: 'tiles', 'aria-label': t('tiles') },
      ...this.#parts.map(({ term, figure, note, change }) =>
        element('div', { class: 'tile' }, term, figure, note, change)
      ),
    );
  }

  /** @param {FigureBook} book */
  show(book) {
    const t = this.#t;
    const words = this.#words;
    const { peak, mean, before, span, step } = book;
    const { slowest } = book;
    const { entries } = book.answers.figures.venue;
    const count = (/** @type {number} */ value) => words.count(value);
    const slower = slowest && changeOf(slowest.value, slowest.before?.dwell.p90);
    const shown = [
      [words.count(entries), '', words.change(book.entriesChange, count)],
      [
        words.count(peak?.people),
        peak ? t('tile.at', { time: words.step(peak.at, step, span) }) : '',
        words.change(changeOf(peak?.people, before?.peak?.people), count),
      ],
      [
        words.mean(mean),
        '',
        words.change(changeOf(mean, before?.mean), (value) => words.mean(value)),
      ],
      [
        words.span(slowest?.value),
        slowest?.name ?? '',
        words.change(slower, (value) => words.span(value)),
      ],
    ];
    setText(
      this.#parts[tileNames.indexOf('wait')].term,
      t(book.hasQueues ? 'tile.wait' : 'tile.stay'),
    );
    this.#parts.forEach(({ figure, note, change }, i) => {
      const [text, said, changed] = shown[i];
      setText(figure, text);
      figure.title = text === '–' ? t('withheld', { least: book.least }) : '';
      setText(note, said);
      setText(change, changed);
      note.hidden = said === '';
      change.hidden = changed === '';
    });
  }
}
