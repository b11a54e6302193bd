// @ts-check
import { localeOf } from '../../shared/i18n/locale.js';
/** @import { AlarmsClient } from '../../shared/api/alarms-client.js' */
/** @import { Alarm, AlarmHistoryEvent, AlarmQuantity, AlarmRule } from '../../shared/api/alarm-types.js' */
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What the sections of the page work with.
 * @typedef {{ speech: Speech, client: AlarmsClient, slug: string, words: AlarmWords,
 *   features: ReadonlyMap<string, Feature>, maySet: boolean }} AlarmsContext */

/** The levels, the most urgent first. */
export const levels = Object.freeze(
  /** @type {const} */ (['critical', 'warning', 'notice']),
);

/** The things that rules look at, in the order in which forms offer them. */
export const kinds = Object.freeze([
  'people',
  'filling',
  'density',
  'wait',
  'crossings',
  'device',
  'silent-devices',
  'silence',
  'lateness',
]);

/** Why devices have alarms. */
export const deviceReasons = Object.freeze(['battery', 'silent', 'misplaced', 'clock']);

/** Says what alarms and rules are about. */
export class AlarmWords {
  #speech;
  #features;
  #times;

  /** @param {Speech} speech @param {ReadonlyMap<string, Feature>} features */
  constructor(speech, features) {
    this.#speech = speech;
    this.#features = features;
    const locale = localeOf(speech.language);
    this.#times = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
  }

  /** @param {string} text RFC 3339 */
  time(text) {
    return this.#times.format(new Date(text));
  }

  /** What a thing is called. @param {string | undefined} id of a feature */
  nameOf(id) {
    if (!id) return '';
    return this.#speech.localized(this.#features.get(id)?.properties.name) || id;
  }

  /** A number with its unit. @param {AlarmQuantity} quantity @param {number} value */
  amount({ kind, minutes }, value) {
    const { t, number } = this.#speech;
    return t(`amount.${kind}`, { value: number(value), count: value, minutes: minutes ?? 1 });
  }

  /** What an alarm is about: its device, area or line. @param {Alarm} alarm */
  place({ device, quantity }) {
    return device ?? this.nameOf(quantity.area ?? quantity.line);
  }

  /** What was measured. @param {Alarm | (AlarmHistoryEvent & { quantity: AlarmQuantity, reason?: string })} alarm */
  measure({ quantity, reason, number, limit }) {
    const { t } = this.#speech;
    if (reason) return t(`reason.${reason}`);
    return t('measure', {
      number: this.amount(quantity, number),
      limit: this.#speech.number(limit),
    });
  }

  /** A rule in one sentence. @param {AlarmRule} rule */
  sentence({ quantity, side, limits, hold }) {
    const { t, number } = this.#speech;
    const { kind, area, line, device, direction, minutes, reasons } = quantity;
    if (kind === 'device') {
      const which = device ?? t('anyDevice');
      return t('rule.device', {
        device: which,
        reasons: (reasons ?? []).map((reason) => t(`reason.${reason}`)).join(', '),
      });
    }
    const bounds = levels.filter((level) => limits[level] !== undefined).reverse()
      .map((level) => `${number(limits[level] ?? 0)} (${t(`level.${level}`)})`).join(', ');
    return t(`rule.${kind}`, {
      place: this.nameOf(area ?? line),
      side: t(`side.${side}`),
      limits: bounds,
      minutes: minutes ?? 1,
      direction: t(`direction.${direction ?? 'both'}`),
    }) + (hold > 0 ? t('rule.hold', { seconds: number(hold) }) : '');
  }
}
