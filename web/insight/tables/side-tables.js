// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { FigureTable } from '../../shared/ui/figure-table.js';
import { icon } from '../../shared/ui/icons.js';
import { Panel } from '../frame/panel.js';
import { shownFlows } from '../model/flow-arrows.js';
import { changeOf } from '../model/series.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { Captions } from '../model/captions.js' */
/** @import { FigureBook } from '../model/figure-book.js' */
/** @import { FigureWords } from '../model/figure-words.js' */

/** Flows that are listed. */
const mostFlows = 12;

/** The ways that most people went, the counting lines, and the busiest moments. */
export class SideTables {
  #t;
  #words;
  #captions;
  #flowTable;
  #flowLink = element('a', { class: 'csv', download: '' });
  #flows;
  #lineTable;
  #lines;
  #momentList = element('ol', { class: 'moments' });
  #moments;
  /** What the list of moments was made of. */
  #shownMoments = '';

  /** @param {Translate} t @param {FigureWords} words @param {Captions} captions
   * @param {() => void} onFlows shows the flows on the plan */
  constructor(t, words, captions, onFlows) {
    this.#t = t;
    this.#words = words;
    this.#captions = captions;
    setText(this.#flowLink, t('csv'));
    this.#flowTable = new FigureTable(t('flows'), [
      t('column.origin'),
      t('column.target'),
      t('column.people'),
    ], t('caption.noFlows'));
    this.#flows = new Panel(
      'flows',
      t('flows'),
      element(
        'button',
        { type: 'button', class: 'button', click: onFlows },
        icon('route'),
        element('span', {}, t('flowsOnPlan')),
      ),
      this.#flowTable.element,
      this.#flowLink,
    );
    this.#lineTable = new FigureTable(t('lines'), [
      t('column.line'),
      t('column.forward'),
      t('column.backward'),
      t('column.change'),
    ], t('nothingHere'));
    this.#lines = new Panel('lines', t('lines'), this.#lineTable.element);
    this.#lines.setCaption('');
    this.#moments = new Panel('busiest', t('moments'), this.#momentList);
  }

  /** The panels in their order. @returns {HTMLElement[]} */
  get elements() {
    return [this.#moments.element, this.#flows.element, this.#lines.element];
  }

  /** @param {FigureBook} book @param {string} flowAddress of the flows for spreadsheets
   * @param {(at: number, floor: string) => string | null} replayURL where a moment can be seen again; `null`: it is no
   *   longer recorded */
  show(book, flowAddress, replayURL) {
    const words = this.#words;
    const t = this.#t;
    const nameOf = (/** @type {string | null} */ id) =>
      id === null ? t('outside') : book.nameOf(id);
    const flows = shownFlows(book.answers.flows.flows, '', mostFlows);
    this.#flows.setCaption(this.#captions.flows(flows, nameOf));
    this.#flowTable.show(
      flows.map(({ origin, target, people }) => ({
        cells: [nameOf(origin), nameOf(target), words.count(people)],
      })),
    );
    this.#flowLink.href = flowAddress;
    this.#flowLink.hidden = flows.length === 0;
    const { lines } = book;
    this.#lines.element.hidden = lines.length === 0;
    this.#lineTable.show(lines.map(({ name, figures, before }) => ({
      cells: [
        name,
        words.count(figures.forward),
        words.count(figures.backward),
        words.change(changeOf(figures.forward, before?.forward), (value) => words.count(value)),
      ],
    })));
    this.#showMoments(book, replayURL);
  }

  /** @param {FigureBook} book @param {(at: number, floor: string) => string | null} replayURL */
  #showMoments(book, replayURL) {
    const t = this.#t;
    const { moments, overview } = book.answers;
    const rows = moments.map(({ at, area, people }) => {
      const time = Date.parse(at);
      const floor = overview.areas.find(({ id }) => id === area)?.floor ?? '';
      return {
        address: replayURL(time, floor),
        time: this.#words.moment(time, book.span),
        where: area === null ? t('wholeVenue') : book.nameOf(area),
        people: t('people', { count: people }),
      };
    });
    const isLost = rows.some(({ address }) => address === null);
    // Links that are as they were stay: one of them may be pressed just now, or have the focus.
    const shown = JSON.stringify(rows);
    if (shown !== this.#shownMoments) {
      this.#shownMoments = shown;
      this.#momentList.replaceChildren(...rows.map((row) => element('li', {}, momentElement(row))));
    }
    this.#moments.setCaption(
      moments.length === 0
        ? t('caption.noMoments')
        : t(isLost ? 'caption.momentsLost' : 'caption.moments'),
    );
  }
}

/** A busy moment: a link to its replay, where there is one.
 * @param {{ address: string | null, time: string, where: string, people: string }} moment */
const momentElement = ({ address, time, where, people }) => {
  const words = [
    element('strong', {}, time),
    element('span', {}, where),
    element('span', { class: 'count' }, people),
  ];
  return address === null
    ? element('span', { class: 'moment' }, ...words)
    : element('a', { class: 'moment', href: address }, ...words, icon('play'));
};
