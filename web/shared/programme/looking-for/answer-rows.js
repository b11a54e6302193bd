// @ts-check
import { element } from '../../ui/element.js';
import { icon } from '../../ui/icons.js';
import { targetOf, whereText } from '../programme-places.js';
import { spanText, whenText } from '../programme-times.js';
import { reasonText } from './reason-text.js';
/** @import { Speech } from '../../i18n/i18n.js' */
/** @import { LookingParts } from './looking-box.js' */
/** @import { Answer, Recommendation, Visit } from './recommendations.js' */

/** A result as it is shown; like: what of the visitor's own plan raised it, in words.
 * @typedef {{ result: Recommendation, isPlanned?: boolean, like?: string }} Shown */

/** The rows of an answer: the tour in its order, and all that fits with when, where, how far and why. */
export class AnswerRows {
  #speech;
  #parts;
  #handlers;

  /** @param {Speech} speech
   * @param {Pick<LookingParts, 'places' | 'now' | 'zone' | 'rank' | 'isOfPlaces'>} parts
   * @param {{ onOpen: (result: Recommendation) => void, onTour?: (visits: readonly Visit[]) => void }} handlers */
  constructor(speech, parts, handlers) {
    this.#speech = speech;
    this.#parts = parts;
    this.#handlers = handlers;
  }

  /** @param {Answer} answer @returns {HTMLElement[]} */
  all({ results, tour }) {
    if (results.length === 0) return [];
    const { t } = this.#speech;
    const rank = this.#parts.rank ?? ((all) => all.map((result) => ({ result })));
    const byId = new Map(results.map((result) => [result.id, result]));
    const stops = (tour?.visits ?? []).flatMap((visit) => {
      const result = byId.get(visit.id);
      return result ? [{ visit, result }] : [];
    });
    const list = element('ul', { class: 'rows' }, ...rank(results).map((each) => this.#row(each)));
    return stops.length > 1
      ? [this.#tour(stops), element('h3', {}, t('looking.results')), list]
      : [list];
  }

  /** @param {readonly { visit: Visit, result: Recommendation }[]} stops */
  #tour(stops) {
    const { t } = this.#speech;
    const { onTour } = this.#handlers;
    const lead = () => onTour?.(stops.map(({ visit }) => visit));
    const rows = stops.map(({ visit, result }, i) => {
      const { arrival, leaving } = visit;
      // A stand has no times of its own: what counts is when the visitor is there.
      const span = spanOf(result) ?? { start: Date.parse(arrival), end: Date.parse(leaving) };
      return this.#button(result, element('span', { class: 'mark' }, String(i + 1)), [
        spanText(span, this.#parts.zone()),
        this.#where(result),
        this.#walk(visit.walkSeconds),
      ]);
    });
    return element(
      'section',
      { class: 'looking-tour' },
      element('h3', {}, t('looking.tour')),
      element('ol', { class: 'rows' }, ...rows),
      onTour
        ? element(
          'button',
          { type: 'button', class: 'button primary', click: lead },
          icon('route'),
          element('span', {}, t('looking.lead')),
        )
        : null,
    );
  }

  /** @param {Shown} shown */
  #row({ result, isPlanned = false, like = '' }) {
    const { t } = this.#speech;
    const span = spanOf(result);
    const mark = icon(isPlanned ? 'star-on' : result.kind === 'session' ? 'clock' : 'booth');
    return this.#button(result, mark, [
      span ? whenText(span, this.#parts.now(), this.#parts.zone(), this.#speech) : '',
      this.#where(result),
      this.#walk(result.walkSeconds),
      isPlanned ? t('looking.planned') : '',
    ], [reasonText(result.reasons, t), like]);
  }

  /** @param {Recommendation} result @param {Element} mark @param {readonly string[]} hints
   * @param {readonly string[]} [reasons] */
  #button(result, mark, hints, reasons = []) {
    const line = (/** @type {string} */ text) =>
      text === '' ? [] : [element('span', { class: 'hint' }, text)];
    return element(
      'li',
      {},
      element(
        'button',
        {
          type: 'button',
          class: 'row',
          'data-entry': result.id,
          disabled: this.#parts.isOfPlaces === true && !this.#isDrawn(result),
          click: () => this.#handlers.onOpen(result),
        },
        mark,
        element(
          'span',
          { class: 'words' },
          element('span', { class: 'name' }, this.#speech.localized(result.title)),
          ...line(hints.filter(Boolean).join(' · ')),
          ...reasons.flatMap(line),
        ),
      ),
    );
  }

  /** @param {Recommendation} result */
  #isDrawn({ place }) {
    return targetOf({ place: place ?? null, room: '' }, this.#parts.places) !== null;
  }

  /** @param {Recommendation} result */
  #where(result) {
    const { place, room = '' } = result;
    const text = whereText(
      { place: place ?? null, room },
      this.#parts.places,
      this.#speech.language,
    );
    if (this.#isDrawn(result)) return text;
    return [text, this.#speech.t('looking.noPlace')].filter(Boolean).join(', ');
  }

  /** @param {number | undefined} seconds */
  #walk(seconds) {
    if (seconds === undefined) return '';
    const { t } = this.#speech;
    return seconds < 45
      ? t('looking.shortWalk')
      : t('looking.walk', { count: Math.max(1, Math.round(seconds / 60)) });
  }
}

/** @param {Recommendation} result */
const spanOf = ({ start, end }) =>
  start && end ? { start: Date.parse(start), end: Date.parse(end) } : null;
