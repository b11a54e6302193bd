// @ts-check
/** @import { JamSquare, Rehearsal, RehearsalSummary, RehearsedEvacuation, RehearsedPlan } from '../../shared/api/rehearsals-client.js' */
/** @import { Span } from './time-range.js' */

/** A figure of the shown plan beside that of the plan of now; `null` where there is none.
 * @typedef {Readonly<{ key: string, id: string, value: number | null, before: number | null }>} FigurePair */

/** @typedef {Readonly<{ id: string, pairs: readonly FigurePair[] }>} FigureRowPair */

/** What a rehearsal says besides figures over time, the draft beside the plan of now. Never changes. */
export class RehearsedFigures {
  #rehearsal;
  #revisions;

  /** @param {Rehearsal} rehearsal that is done
   * @param {{ drawn: number, now: number }} revisions of the plan that is drawn, and of the plan of now */
  constructor(rehearsal, revisions) {
    this.#rehearsal = rehearsal;
    this.#revisions = revisions;
  }

  get rehearsal() {
    return this.#rehearsal;
  }

  /** The plan that figures are shown of. @returns {RehearsedPlan} */
  get shown() {
    return this.#rehearsal.plans.includes('draft') ? 'draft' : 'now';
  }

  /** The plan that it is compared with; `null` for none. @returns {RehearsedPlan | null} */
  get compared() {
    return this.shown === 'draft' ? 'now' : null;
  }

  /** How the plan that is drawn stands to that of now: `same`, `edited` since, or `lost`, so that the one of now
   * is drawn. @returns {'same' | 'edited' | 'lost'} */
  get planState() {
    const { revision } = this.#rehearsal;
    if (this.#revisions.drawn !== revision) return 'lost';
    return this.#revisions.now === revision ? 'same' : 'edited';
  }

  /** The rehearsed time. @returns {Span} */
  get span() {
    return { from: Date.parse(this.#rehearsal.begin), to: Date.parse(this.#rehearsal.end) };
  }

  /** @returns {RehearsalSummary | null} */
  get summary() {
    return this.#rehearsal.summaries?.[this.shown] ?? null;
  }

  /** The summary of the plan of now, where another plan is shown. @returns {RehearsalSummary | null} */
  get before() {
    return this.compared ? (this.#rehearsal.summaries?.[this.compared] ?? null) : null;
  }

  /** Squares in which many people walked at once. @returns {readonly JamSquare[]} */
  get jams() {
    return this.summary?.jams ?? [];
  }

  /** Doors and connectors at which people waited, the worst of either plan first: person-seconds, most at once. */
  get waiting() {
    return paired(
      this.summary?.waiting.places,
      this.before?.waiting.places,
      ({ feature }) => feature,
      {
        personSeconds: (place) => place.personSeconds,
        most: (place) => place.most,
      },
    );
  }

  /** Queues: people served, longest line, seconds until service. */
  get queues() {
    return paired(this.summary?.queues, this.before?.queues, ({ area }) => area, {
      served: (queue) => queue.served,
      longest: (queue) => queue.longest,
      mean: (queue) => queue.mean,
      median: (queue) => queue.median,
      nineOfTen: (queue) => queue.nineOfTen,
    });
  }

  /** How long emptying took, in seconds, and how many people it was about; `null` without an evacuation.
   * @returns {readonly FigurePair[] | null} */
  get evacuation() {
    const now = this.summary?.evacuation;
    if (!now) return null;
    const before = this.before?.evacuation;
    const pair = (
      /** @type {string} */ key,
      /** @type {(each: RehearsedEvacuation) => number | undefined} */ of,
    ) => ({ key, id: key, value: of(now) ?? null, before: (before && of(before)) ?? null });
    return [
      pair('people', (each) => each.people),
      pair('seconds', (each) => each.seconds),
      pair('nineOfTenSeconds', (each) => each.nineOfTenSeconds),
      pair('walkingSeconds', (each) => each.walkingSeconds),
    ];
  }
}

/** Joins what two runs say of the same things; sorted by the first figure of either run.
 * @template Thing
 * @param {readonly Thing[] | undefined} now @param {readonly Thing[] | undefined} before
 * @param {(thing: Thing) => string} idOf @param {Record<string, (thing: Thing) => number>} figures
 * @returns {FigureRowPair[]} */
const paired = (now = [], before = [], idOf, figures) => {
  const shown = new Map(now.map((thing) => [idOf(thing), thing]));
  const earlier = new Map(before.map((thing) => [idOf(thing), thing]));
  const rows = [...new Set([...shown.keys(), ...earlier.keys()])].map((id) => {
    const [here, there] = [shown.get(id), earlier.get(id)];
    return {
      id,
      pairs: Object.entries(figures).map(([key, of]) => ({
        key,
        id,
        value: here ? of(here) : null,
        before: there ? of(there) : null,
      })),
    };
  });
  const worst = (/** @type {FigureRowPair} */ { pairs: [first] }) =>
    Math.max(first.value ?? 0, first.before ?? 0);
  return rows.sort((a, b) => worst(b) - worst(a));
};
