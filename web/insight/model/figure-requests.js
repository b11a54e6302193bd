// @ts-check
/** @import { ApiError } from '../../shared/api/api-error.js' */
/** @import { InsightClient } from '../../shared/api/insight-client.js' */
/** @import { HeatAnswer, InsightOverview } from '../../shared/api/insight-types.js' */
/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { Answers } from './figure-book.js' */
/** @import { View } from './page-address.js' */
/** @import { RehearsedFigures } from './rehearsed-figures.js' */
/** @import { Span } from './time-range.js' */
import { spanEarlier, spanOfRange, spanOfText, stepOf } from './time-range.js';

/** How many busiest moments are listed. */
const momentCount = 8;

/** What came of asking: the newest answers, why there are none, or nothing because something else was asked since.
 * @typedef {{ answers: Answers } | { problem: ApiError | Error } | null} AskedFigures */

/** Asks for the figures of what the page shows; of several questions only the last one is answered. */
export class FigureRequests {
  #client;
  #slug;
  #zone;
  #rehearsed;
  #turn = 0;
  #heatTurn = 0;

  /** @param {InsightClient} client @param {string} slug @param {() => Zone} zone
   * @param {RehearsedFigures | null} [rehearsed] that the figures are of; without: of real people */
  constructor(client, slug, zone, rehearsed = null) {
    this.#client = client;
    this.#slug = slug;
    this.#zone = zone;
    this.#rehearsed = rehearsed;
  }

  /** What is asked for a view. @param {View} view @param {number} now milliseconds since 1970 */
  queryOf(view, now) {
    const rehearsed = this.#rehearsed;
    const span = rehearsed
      ? (spanOfText(view.range) ?? rehearsed.span)
      : spanOfRange(view.range, now, this.#zone());
    const { group, floor } = view;
    return {
      ...span,
      step: stepOf(span),
      group,
      floor,
      ...(rehearsed && { rehearsed: runOf(rehearsed, rehearsed.shown) }),
    };
  }

  /** What a view is compared with; `null` for nothing. @param {View} view
   * @param {ReturnType<FigureRequests['queryOf']>} query of the view */
  #comparedQuery(view, query) {
    const rehearsed = this.#rehearsed;
    if (rehearsed) {
      return rehearsed.compared && { ...query, rehearsed: runOf(rehearsed, rehearsed.compared) };
    }
    return view.compare > 0
      ? { ...query, ...spanEarlier(query, view.compare, this.#zone()) }
      : null;
  }

  /** @param {View} view @param {string} plan floor of the heat @param {number} now
   * @returns {Promise<AskedFigures>} */
  async ask(view, plan, now) {
    const turn = this.#turn += 1;
    const heatTurn = this.#heatTurn += 1;
    const client = this.#client;
    const slug = this.#slug;
    const query = this.queryOf(view, now);
    const compared = this.#comparedQuery(view, query);
    try {
      const [overview, figures, before, flows, heat, moments] = await Promise.all([
        client.insight(slug, query.rehearsed),
        client.figures(slug, query),
        compared && client.figures(slug, compared),
        client.flows(slug, query),
        view.cover === 'heat' && plan !== '' ? client.heat(slug, { ...query, floor: plan }) : null,
        client.moments(slug, { ...query, limit: momentCount }),
      ]);
      if (turn !== this.#turn) return null;
      const isOther = heatTurn !== this.#heatTurn;
      return {
        answers: {
          overview,
          figures,
          compared: before,
          flows,
          moments,
          heat: isOther ? null : heat,
        },
      };
    } catch (problem) {
      return turn === this.#turn ? { problem: /** @type {Error} */ (problem) } : null;
    }
  }

  /** The heat of another floor. @param {View} view @param {string} plan @param {number} now
   * @returns {Promise<HeatAnswer | null>} `null` where another was asked for since, or it cannot be had */
  async askHeat(view, plan, now) {
    const turn = this.#heatTurn += 1;
    const query = { ...this.queryOf(view, now), floor: plan };
    const heat = await this.#client.heat(this.#slug, query).catch(() => null);
    return turn === this.#heatTurn ? heat : null;
  }

  /** @returns {Promise<InsightOverview>} */
  overview() {
    return this.#client.insight(this.#slug);
  }

  /** The address of a table for spreadsheets. @param {'figures' | 'flows' | 'moments'} what
   * @param {View} view @param {number} now */
  tableURL(what, view, now) {
    return this.#client.tableURL(this.#slug, what, this.queryOf(view, now));
  }
}

/** @param {RehearsedFigures} rehearsed @param {string} plan */
const runOf = ({ rehearsal }, plan) => ({ rehearsal: rehearsal.id, plan });

/** Whether a range lies outside of all that is recorded. @param {InsightOverview} overview @param {Span} span */
export const isOutside = ({ from, to }, span) =>
  from === null || to === null || Date.parse(to) <= span.from || Date.parse(from) >= span.to;
