// @ts-check
import { changeOf, isGap, largest, meanOf, spansOf, stepTimes } from './series.js';
/** @import { AreaFigures, Figures, FlowsAnswer, HeatAnswer, InsightOverview, LineFigures, MeasuredPlace, Moment } from '../../shared/api/insight-types.js' */
/** @import { AreaOrder } from './page-address.js' */
/** @import { Span } from './time-range.js' */

/** What the server answered about a range. compared: the figures of the earlier range, if one is compared.
 * @typedef {object} Answers
 * @property {InsightOverview} overview
 * @property {Figures} figures @property {Figures | null} compared
 * @property {FlowsAnswer} flows @property {HeatAnswer | null} heat @property {Moment[]} moments */

/** An area with its figures, and those of the earlier range.
 * @typedef {Readonly<{ place: MeasuredPlace, name: string, figures: AreaFigures, before: AreaFigures | undefined }>} AreaRow */
/** @typedef {Readonly<{ place: MeasuredPlace, name: string, figures: LineFigures, before: LineFigures | undefined }>} LineRow */

/** What areas are sorted by, other than by their names.
 * @type {Readonly<Record<Exclude<AreaOrder, 'name'>, (figures: AreaFigures) => number | null>>} */
export const areaValues = Object.freeze({
  entries: ({ entries }) => entries,
  peak: ({ peak }) => peak,
  mean: ({ mean }) => mean,
  stay: ({ dwell }) => dwell.mean,
  median: ({ dwell }) => dwell.median,
  p90: ({ dwell }) => dwell.p90,
});

/** The figures of a range, joined with the names of what they are of. Never changes. */
export class FigureBook {
  #answers;
  #nameOf;
  #language;
  #queues;
  /** Begins of the steps, and the end. */
  times;
  /** @type {readonly Span[]} */
  gaps;

  /** @param {Answers} answers @param {(name: MeasuredPlace['name']) => string} nameOf in the reader's language
   * @param {string} language that names are sorted in
   * @param {ReadonlySet<string>} [queues] the areas in which people wait for something
   * @param {boolean} [isRehearsed] whether people are simulated, and compared with the plan of now */
  constructor(answers, nameOf, language, queues = new Set(), isRehearsed = false) {
    this.#answers = answers;
    this.#nameOf = nameOf;
    this.#language = language;
    this.#queues = queues;
    this.isRehearsed = isRehearsed;
    this.times = stepTimes(answers.figures);
    this.gaps = spansOf(answers.figures.gaps);
  }

  get answers() {
    return this.#answers;
  }

  /** @returns {Span} */
  get span() {
    return { from: this.times[0], to: this.times[this.times.length - 1] };
  }

  /** Seconds. */
  get step() {
    return this.#answers.figures.step;
  }

  /** The smallest group that is counted. */
  get least() {
    return this.#answers.overview.least;
  }

  /** Whether nothing at all was recorded in the range. */
  get isEmpty() {
    const { from, to } = this.span;
    return isGap(this.gaps, from, to);
  }

  /** The most people at once, and the step when. */
  get peak() {
    const found = largest(this.#answers.figures.venue.peak);
    return found && { people: found.value, at: this.times[found.index] };
  }

  /** How many people were there on average, as far as it is known. */
  get mean() {
    return meanOf(this.#answers.figures.venue.mean);
  }

  /** The same of the earlier range. */
  get before() {
    const { compared } = this.#answers;
    if (!compared) return null;
    const found = largest(compared.venue.peak);
    const times = stepTimes(compared);
    return {
      span: { from: times[0], to: times[times.length - 1] },
      entries: compared.venue.entries,
      peak: found && { people: found.value, at: times[found.index] },
      mean: meanOf(compared.venue.mean),
      isEmpty: isGap(spansOf(compared.gaps), times[0], times[times.length - 1]),
    };
  }

  /** How many people came, compared with the earlier range. */
  get entriesChange() {
    return changeOf(this.#answers.figures.venue.entries, this.before?.entries);
  }

  /** The name of an area or line; its id where the server names none. @param {string} id */
  nameOf(id) {
    const { areas, lines } = this.#answers.overview;
    const place = areas.find((each) => each.id === id) ?? lines.find((each) => each.id === id);
    return (place && this.#nameOf(place.name)) || id;
  }

  /** The name of a floor. @param {string} id */
  floorName(id) {
    const floor = this.#answers.overview.floors.find((each) => each.id === id);
    return (floor && this.#nameOf(floor.name)) || id;
  }

  /** The areas with figures, the largest first; those without come last. @param {AreaOrder} order
   * @returns {AreaRow[]} */
  areas(order) {
    const { overview, figures, compared } = this.#answers;
    const rows = this.#joined(overview.areas, figures.areas, compared?.areas ?? []);
    const collator = new Intl.Collator(this.#language, { numeric: true });
    const byName = (/** @type {AreaRow} */ a, /** @type {AreaRow} */ b) =>
      collator.compare(a.name, b.name);
    if (order === 'name') return rows.sort(byName);
    const value = (/** @type {AreaRow} */ row) => areaValues[order](row.figures) ?? -1;
    return rows.sort((a, b) => value(b) - value(a) || byName(a, b));
  }

  /** The area with the largest figure of a kind; `null` where none is known.
   * @param {Exclude<AreaOrder, 'name'>} kind @returns {(AreaRow & { value: number }) | null} */
  first(kind) {
    const [row] = this.areas(kind);
    const value = row && areaValues[kind](row.figures);
    return row && value !== null ? { ...row, value } : null;
  }

  /** Whether an area is a queue, in which to stay is to wait. @param {string} id */
  isQueue(id) {
    return this.#queues.has(id);
  }

  /** Whether the plan has queues. */
  get hasQueues() {
    return this.#queues.size > 0;
  }

  /** The queue in which nine of ten waited longest, or the area in which they stayed longest where the plan
   * has no queues; `null` where none is known. */
  get slowest() {
    const row = this.areas('p90').find(({ figures }) =>
      !this.hasQueues || this.isQueue(figures.id)
    );
    const value = row?.figures.dwell.p90 ?? null;
    return row && value !== null ? { ...row, value } : null;
  }

  /** @param {string} id @returns {AreaRow | undefined} */
  area(id) {
    return this.areas('name').find(({ figures }) => figures.id === id);
  }

  /** The counting lines with figures, in the order of the plan. @returns {LineRow[]} */
  get lines() {
    const { overview, figures, compared } = this.#answers;
    return this.#joined(overview.lines, figures.lines, compared?.lines ?? []);
  }

  /** @template {{ id: string }} Of @param {readonly MeasuredPlace[]} places @param {readonly Of[]} figures
   * @param {readonly Of[]} before */
  #joined(places, figures, before) {
    const known = new Map(places.map((place) => [place.id, place]));
    const earlier = new Map(before.map((each) => [each.id, each]));
    return figures.map((each) => {
      const place = known.get(each.id) ?? { id: each.id, name: '', floor: '', isThere: false };
      return {
        place,
        name: this.#nameOf(place.name) || each.id,
        figures: each,
        before: earlier.get(each.id),
      };
    });
  }
}
