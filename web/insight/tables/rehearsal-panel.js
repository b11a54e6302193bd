// @ts-check
import { element } from '../../shared/ui/element.js';
import { FigureTable } from '../../shared/ui/figure-table.js';
import { icon } from '../../shared/ui/icons.js';
import { Panel } from '../frame/panel.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { FigureWords } from '../model/figure-words.js' */
/** @import { FigurePair, FigureRowPair, RehearsedFigures } from '../model/rehearsed-figures.js' */

/** Places at which people waited that are listed. */
const mostPlaces = 10;
/** Figures that are numbers of people; others are seconds. */
const counts = new Set(['people', 'most', 'served', 'longest']);

/** What only a rehearsal knows: where it jams, how long queues took, how long emptying took. */
export class RehearsalPanel {
  #t;
  #words;
  #figures;
  element;

  /** @param {Translate} t @param {FigureWords} words @param {RehearsedFigures} figures
   * @param {{ nameOf: (id: string) => string, onJams: () => void }} page onJams: shows jams on the plan */
  constructor(t, words, figures, { nameOf, onJams }) {
    this.#t = t;
    this.#words = words;
    this.#figures = figures;
    const panel = new Panel(
      'rehearsal',
      t('rehearsal.panel'),
      ...this.#evacuation(),
      ...this.#waiting(nameOf),
      element(
        'button',
        { type: 'button', class: 'button', 'data-act': 'jams', click: onJams },
        icon('heat'),
        element('span', {}, t('rehearsal.jamsOnPlan')),
      ),
      ...this.#queues(nameOf),
    );
    panel.setCaption(this.#caption());
    this.element = panel.element;
  }

  #caption() {
    const { evacuation, compared } = this.#figures;
    const seconds = evacuation?.find(({ key }) => key === 'seconds');
    if (!seconds) return this.#t('rehearsal.caption');
    if (seconds.value === null) return this.#t('rehearsal.notOut');
    const said = this.#t('rehearsal.out', { time: this.#exactly(seconds.value) });
    return compared && seconds.before !== null
      ? `${said} ${this.#t('rehearsal.outNow', { time: this.#exactly(seconds.before) })}`
      : said;
  }

  #evacuation() {
    const { evacuation, compared } = this.#figures;
    if (!evacuation) return [];
    const t = this.#t;
    const table = new FigureTable(t('rehearsal.evacuation'), [
      t('rehearsal.figure'),
      t(compared ? 'rehearsal.draft' : 'rehearsal.value'),
      ...(compared ? [t('rehearsal.without')] : []),
    ], t('nothingHere'));
    table.show(evacuation.map((pair) => ({
      cells: [t(`rehearsal.evacuation.${pair.key}`), ...this.#both(pair)],
    })));
    return [table.element];
  }

  /** @param {(id: string) => string} nameOf */
  #waiting(nameOf) {
    return this.#table('waiting', this.#figures.waiting.slice(0, mostPlaces), nameOf);
  }

  /** @param {(id: string) => string} nameOf */
  #queues(nameOf) {
    const { queues } = this.#figures;
    return queues.length > 0 ? this.#table('queues', queues, nameOf) : [];
  }

  /** @param {string} name @param {readonly FigureRowPair[]} rows @param {(id: string) => string} nameOf */
  #table(name, rows, nameOf) {
    const t = this.#t;
    const keys = rows[0]?.pairs.map(({ key }) => key) ?? [];
    const { compared } = this.#figures;
    const heads = keys.flatMap((key) => {
      const head = t(`rehearsal.${name}.${key}`);
      return compared ? [head, `${head} (${t('rehearsal.now')})`] : [head];
    });
    const table = new FigureTable(
      t(`rehearsal.${name}`),
      [t('rehearsal.place'), ...heads],
      t(`rehearsal.${name}.none`),
    );
    table.show(rows.map(({ id, pairs }) => ({
      cells: [nameOf(id), ...pairs.flatMap((pair) => this.#both(pair))],
    })));
    return [table.element];
  }

  /** A time to the second, so that plans can be compared. @param {number} seconds */
  #exactly(seconds) {
    const whole = Math.round(seconds);
    const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
    if (minutes === 0 || minutes >= 60) return this.#words.span(whole);
    return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
  }

  /** The figure of the shown plan, and beside it that of the plan of now. @param {FigurePair} pair */
  #both({ key, value, before }) {
    const text = (/** @type {number | null} */ figure) =>
      figure === null ? '–' : counts.has(key) ? this.#words.count(figure) : this.#exactly(figure);
    return this.#figures.compared ? [text(value), text(before)] : [text(value)];
  }
}
