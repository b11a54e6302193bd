// @ts-check
import { localeOf } from '../../shared/i18n/locale.js';
import { dayOf } from '../../shared/i18n/time-zone.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { changeOf } from './series.js' */
/** @import { Span } from './time-range.js' */

const [minute, hour, day] = [60, 3600, 86_400];
/** What stands where there is no figure. */
export const dash = '–';

/** Writes figures, spans of time and moments in the reader's language, by the venue's clock. */
export class FigureWords {
  #speech;
  #zone;
  #locale;
  #mean;
  #percent;
  /** @type {Map<string, Intl.DateTimeFormat>} */
  #formats = new Map();

  /** @param {Speech} speech @param {Zone} zone
   * @param {string} [locale] of dates and clocks (default: the reader's) */
  constructor(speech, zone, locale = localeOf(speech.language)) {
    this.#speech = speech;
    this.#zone = zone;
    this.#locale = locale;
    this.#mean = new Intl.NumberFormat(speech.language, { maximumSignificantDigits: 2 });
    this.#percent = new Intl.NumberFormat(speech.language, { maximumFractionDigits: 0 });
  }

  /** The venue's zone. */
  get zone() {
    return this.#zone;
  }

  /** A count of people. @param {number | null | undefined} value */
  count(value) {
    return value === null || value === undefined ? dash : this.#speech.number(Math.round(value));
  }

  /** A mean of people, small ones with a decimal. @param {number | null | undefined} value */
  mean(value) {
    if (value === null || value === undefined) return dash;
    return value < 10 ? this.#mean.format(value) : this.count(value);
  }

  /** A span of time, such as `45 s`, `4 min` or `2 h 10 min`. @param {number | null | undefined} seconds */
  span(seconds) {
    if (seconds === null || seconds === undefined) return dash;
    const { number, t } = this.#speech;
    const whole = Math.round(seconds);
    if (whole < 90) return `${number(whole)} s`;
    const minutes = Math.round(whole / minute);
    if (minutes < 90) return `${number(minutes)} min`;
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours >= 48) return t('spanDays', { value: number(Math.round(hours / 24)) });
    return rest === 0 ? `${number(hours)} h` : `${number(hours)} h ${number(rest)} min`;
  }

  /** The bounds of a class of a distribution. @param {number} from seconds @param {number | undefined} to absent: no end */
  spans(from, to) {
    if (to === undefined) return this.#speech.t('spanFrom', { value: this.#bound(from) });
    return from === 0
      ? this.#speech.t('spanBelow', { value: this.#bound(to) })
      : `${this.#bound(from)} – ${this.#bound(to)}`;
  }

  /** @param {number} seconds */
  #bound(seconds) {
    const { number } = this.#speech;
    if (seconds >= hour && seconds % hour === 0) return `${number(seconds / hour)} h`;
    return seconds >= minute && seconds % minute === 0
      ? `${number(seconds / minute)} min`
      : `${number(seconds)} s`;
  }

  /** A difference with its sign, also as a share. @param {ReturnType<typeof changeOf>} change
   * @param {(size: number) => string} write */
  change(change, write) {
    if (change === null) return '';
    if (change.difference === 0) return '±0';
    const size = `${signOf(change)}${write(Math.abs(change.difference))}`;
    return change.share === null ? size : `${size} (${this.#share(change.share)})`;
  }

  /** The same where there is little room: the share alone, if it is known.
   * @param {ReturnType<typeof changeOf>} change @param {(size: number) => string} write */
  shortChange(change, write) {
    if (change === null || change.difference === 0 || change.share === null) {
      return this.change(change, write);
    }
    return this.#share(change.share);
  }

  /** @param {number} share with its sign */
  #share(share) {
    return `${share < 0 ? '−' : '+'}${this.#percent.format(Math.abs(share) * 100)} %`;
  }

  /** Hours and minutes. @param {number} at milliseconds since 1970 */
  clock(at) {
    return this.#format({ hour: '2-digit', minute: '2-digit' }).format(at);
  }

  /** A day, such as `Tue 24 Nov`. @param {number} at milliseconds since 1970 */
  day(at) {
    return this.#format({ weekday: 'short', day: 'numeric', month: 'short' }).format(at);
  }

  /** A day with its weekday in full. @param {number} at milliseconds since 1970 */
  longDay(at) {
    return this.#format({ weekday: 'long', day: 'numeric', month: 'long' }).format(at);
  }

  /** A moment: with its day unless the span is within that day. @param {number} at @param {Span} [span] */
  moment(at, span) {
    const isOneDay = span !== undefined &&
      dayOf(span.from, this.#zone) === dayOf(span.to - 1, this.#zone);
    return isOneDay ? this.clock(at) : `${this.day(at)}, ${this.clock(at)}`;
  }

  /** A stretch of time with its day once, where it does not go beyond it. @param {Span} stretch @param {Span} [span] */
  moments({ from, to }, span) {
    const isOneDay = dayOf(from, this.#zone) === dayOf(to - 1, this.#zone);
    return `${this.moment(from, span)} – ${isOneDay ? this.clock(to) : this.moment(to, span)}`;
  }

  /** A step of a chart: days by their names, others by their begin.
   * @param {number} at @param {number} step seconds @param {Span} [span] */
  step(at, step, span) {
    return step >= day ? this.day(at) : this.moment(at, span);
  }

  /** A stretch of time in words. @param {Span} span */
  stretch({ from, to }) {
    const isOneDay = dayOf(from, this.#zone) === dayOf(to - 1, this.#zone);
    const isWhole = this.clock(from) === this.clock(to) && to - from >= 20 * hour * 1000;
    if (isOneDay && isWhole) return this.longDay(from);
    if (isOneDay) return `${this.longDay(from)}, ${this.clock(from)} – ${this.clock(to)}`;
    return `${this.day(from)}, ${this.clock(from)} – ${this.day(to)}, ${this.clock(to)}`;
  }

  /** A mark of an axis of time. @param {number} at @param {boolean} isDay */
  tick(at, isDay) {
    return isDay ? this.#format({ weekday: 'short', day: 'numeric' }).format(at) : this.clock(at);
  }

  /** @param {Intl.DateTimeFormatOptions} options */
  #format(options) {
    const key = Object.keys(options).join();
    const weight = Object.values(options).join();
    const found = this.#formats.get(key + weight) ??
      new Intl.DateTimeFormat(this.#locale, { ...options, timeZone: this.#zone });
    this.#formats.set(key + weight, found);
    return found;
  }
}

/** @param {{ difference: number }} change */
const signOf = ({ difference }) => (difference < 0 ? '−' : '+');
