// @ts-check
/** @import { DeviceFigures } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** Metres of an error that a good radio has, and beyond which a distance is plainly wrong. */
const [usual, plain] = [0.15, 0.5];

/** How good an error is. @param {number | undefined} error metres
 * @returns {"good" | "warn" | "bad" | "quiet"} quiet: it is not known */
export const toneOfError = (error) => {
  if (error === undefined) return 'quiet';
  const size = Math.abs(error);
  return size <= usual ? 'good' : size <= plain ? 'warn' : 'bad';
};

/** Writes the figures of devices in the reader's language. Makers of numbers are kept: a table of 500 devices
 * is written every two seconds. */
export class FigureTexts {
  #t;
  #metres;
  #percent;
  #whole;

  /** @param {Speech} speech */
  constructor({ t, language }) {
    this.#t = t;
    this.#metres = new Intl.NumberFormat(language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    this.#percent = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    this.#whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  }

  /** @param {number | undefined | null} value metres */
  metres(value) {
    return value === undefined || value === null ? '–' : `${this.#metres.format(value)} m`;
  }

  /** A difference with its sign. @param {number | undefined | null} value metres */
  difference(value) {
    if (value === undefined || value === null) return '–';
    const sign = value <= -0.005 ? '−' : value < 0.005 ? '±' : '+';
    return `${sign}${this.#metres.format(Math.abs(value))} m`;
  }

  /** @param {number | undefined | null} value of a hundred */
  percent(value) {
    return value === undefined || value === null ? '–' : `${this.#percent.format(value)} %`;
  }

  /** @param {number | undefined | null} share 0 to 1 */
  share(share) {
    return share === undefined || share === null ? '–' : `${this.#whole.format(100 * share)} %`;
  }

  /** @param {number | undefined | null} value */
  whole(value) {
    return value === undefined || value === null ? '–' : this.#whole.format(value);
  }

  /** The size of the error in metres and in percent of the distance.
   * @param {DeviceFigures | undefined} figures */
  size(figures) {
    if (figures?.size === undefined) return '–';
    const { size, percent } = figures;
    return percent === undefined
      ? this.metres(size)
      : `${this.metres(size)} · ${this.percent(percent)}`;
  }

  /** How long ago something was. @param {number | null} seconds */
  ago(seconds) {
    if (seconds === null) return '–';
    if (seconds < 1.5) return this.#t('ago.now');
    const [value, unit] = largest(seconds);
    return this.#t(`ago.${unit}`, { value: this.#whole.format(Math.floor(value)) });
  }

  /** A time span. @param {number} seconds */
  span(seconds) {
    const [value, unit] = largest(seconds);
    return this.#t(`span.${unit}`, { value: this.#whole.format(Math.floor(value)) });
  }

  /** Why ranges were refused, the most frequent reason first. @param {DeviceFigures | undefined} figures */
  refusals(figures) {
    return Object.entries(figures?.refusedBy ?? {})
      .filter(([, count]) => count > 0)
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${this.#whole.format(count)} ${this.reason(reason)}`);
  }

  /** @param {string} reason of a refusal */
  reason(reason) {
    const key = `refusal.${reason}`;
    const text = this.#t(key);
    return text === key ? reason : text;
  }
}

/** @param {number} seconds @returns {[number, "s" | "min" | "h" | "d"]} */
const largest = (seconds) => {
  if (seconds < 90) return [seconds, 's'];
  if (seconds < 90 * 60) return [seconds / 60, 'min'];
  if (seconds < 48 * 3600) return [seconds / 3600, 'h'];
  return [seconds / 86_400, 'd'];
};
