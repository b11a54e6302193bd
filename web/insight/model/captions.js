// @ts-check
// What charts and tables show, in a sentence each.
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { AreaRow, FigureBook } from './figure-book.js' */
/** @import { FigureWords } from './figure-words.js' */
/** @import { Flow } from './flow-arrows.js' */

/** Writes the captions of the page. */
export class Captions {
  #t;
  #words;

  /** @param {Translate} t @param {FigureWords} words */
  constructor(t, words) {
    this.#t = t;
    this.#words = words;
  }

  /** When it was busiest, what the earlier range was like, and when nothing was recorded.
   * @param {FigureBook} book @returns {string} */
  timeline(book) {
    const t = this.#t;
    const words = this.#words;
    const { peak, span, step, before, gaps } = book;
    if (book.isEmpty) return t('caption.nothing');
    const parts = [
      peak
        ? t('caption.busiest', {
          time: words.step(peak.at, step, span),
          people: this.#people(peak.people),
        })
        : t('caption.tooFew', { least: book.least }),
    ];
    const fullest = book.first('peak');
    if (fullest?.figures.peakAt) {
      parts.push(t('caption.fullest', {
        area: fullest.name,
        people: this.#people(fullest.value),
        time: words.moment(Date.parse(fullest.figures.peakAt), span),
      }));
    }
    if (before?.peak) {
      parts.push(t('caption.before', {
        when: book.isRehearsed ? t('rehearsal.nowPlan') : words.stretch(before.span),
        people: this.#people(before.peak.people),
        time: words.step(before.peak.at, step, before.span),
      }));
    } else if (before) parts.push(t('caption.nothingBefore', { when: words.stretch(before.span) }));
    if (book.isRehearsed) {
      // Nothing is missing: a rehearsal ends once all are out.
      const end = gaps.at(-1);
      if (end && end.to >= span.to) {
        parts.push(t('rehearsal.ended', { time: words.moment(end.from, span) }));
      }
    } else if (gaps.length > 2) parts.push(t('caption.manyGaps', { count: gaps.length }));
    else if (gaps.length > 0) {
      parts.push(
        t('caption.gaps', { when: gaps.map((gap) => words.moments(gap, span)).join(', ') }),
      );
    }
    // Then fewer may have come than were there at once.
    if (!book.isRehearsed && gaps.some(({ to }) => to < span.to)) {
      parts.push(t('caption.insideBefore'));
    }
    return parts.join(' ');
  }

  /** Where most people were, stayed longest, and waited longest. @param {FigureBook} book */
  areas(book) {
    const t = this.#t;
    const words = this.#words;
    const [most, longest] = [book.first('entries'), book.first('stay')];
    const slowest = book.hasQueues ? book.slowest : null;
    const parts = [];
    if (most) {
      parts.push(
        t('caption.mostEntries', { area: most.name, count: this.#words.count(most.value) }),
      );
    }
    if (longest) {
      parts.push(t('caption.longest', { area: longest.name, time: words.span(longest.value) }));
    }
    if (slowest) {
      parts.push(t('caption.slowest', { area: slowest.name, time: words.span(slowest.value) }));
    }
    return parts.join(' ') || t('caption.noAreas');
  }

  /** How an area's people stayed. @param {AreaRow} row */
  stays({ figures: { dwell } }) {
    const t = this.#t;
    if (dwell.median === null || dwell.p90 === null) return t('caption.noStays');
    return t('caption.stays', {
      median: this.#words.span(dwell.median),
      p90: this.#words.span(dwell.p90),
    });
  }

  /** When an area was busiest. @param {AreaRow} row @param {FigureBook} book */
  area({ figures: { peak, peakAt, mean } }, book) {
    if (peak === null || peakAt === null) return this.#t('caption.tooFew', { least: book.least });
    return this.#t('caption.area', {
      people: this.#people(peak),
      time: this.#words.moment(Date.parse(peakAt), book.span),
      mean: this.#words.mean(mean),
    });
  }

  /** Which way most people went. @param {readonly Flow[]} flows the strongest first
   * @param {(id: string | null) => string} nameOf */
  flows(flows, nameOf) {
    const [first] = flows;
    if (!first) return this.#t('caption.noFlows');
    return this.#t('caption.flows', {
      origin: nameOf(first.origin),
      target: nameOf(first.target),
      people: this.#people(first.people),
    });
  }

  /** @param {number} count */
  #people(count) {
    return this.#t('people', { count }).replace(String(count), this.#words.count(count));
  }
}
