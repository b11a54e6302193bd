// @ts-check
import { hazardsText } from './hazard-words.js';
import { offsetsOf } from './progress.js';
/** @import { Route } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Why } from './why-changed.js' */
/** @import { Announcement } from './guidance.js' */

/** Metres below which a turn is due now. */
const NOW = 3;

/**
 * A distance that is counted down in steps that a walker can tell apart: 10 m from 100 m on, 5 m from
 * 20 m on, then each metre.
 * @param {number} metres
 */
export const countedDown = (metres) => {
  const step = metres >= 100 ? 10 : metres >= 20 ? 5 : 1;
  return Math.max(1, Math.round(metres / step) * step);
};

/** The way to the next instruction, such as “in 15 m”. @param {number} metres  @param {Speech} speech */
export const aheadText = (metres, { t, number }) =>
  metres <= NOW ? t('now') : t('ahead', { metres: number(countedDown(metres)) });

/** What a visitor with a live position reads and hears before its destination: two parts of one sentence,
 * such as “In 8 m” “you are there: Lounge”. @param {number} metres  @param {string} name
 * @param {Speech} speech */
export const goalWords = (metres, name, speech) =>
  metres <= NOW
    ? { ahead: '', words: speech.t('goalNow', { name }) }
    : { ahead: aheadText(metres, speech), words: speech.t('goalAhead', { name }) };

/** Why the way has changed. @param {Why | null} why  @param {Speech} speech */
export const whyText = (why, { t, localized }) =>
  t(why?.key ?? 'changed', { name: localized(why?.name ?? undefined) });

/** What announcements speak of. @typedef {object} Subject
 * @property {Route | null} route
 * @property {boolean} isLive
 * @property {string} name  of the destination
 * @property {string} [first]  what is said before all else, such as that no place of a kind is open
 * @property {Speech} speech
 * @property {(id: string) => string} floorName */

/**
 * An announcement as it is shown to screen readers and spoken; empty for one that is only felt.
 * @param {Announcement} announcement
 * @param {Subject} subject
 */
export const announcementText = (announcement, { route, isLive, name, speech, floorName }) => {
  const { t, localized, number } = speech;
  const { kind } = announcement;
  switch (kind) {
    case 'turn':
      return '';
    case 'step': {
      const { step, metres } = announcement;
      const text = localized(route?.instructions[step]?.text);
      if (route === null || text === '') return text;
      if (isLive && route.instructions[step].kind === 'arrive') {
        const { ahead, words } = goalWords(metres, name, speech);
        return `${[ahead, words].filter(Boolean).join(' ')}.`;
      }
      return isLive
        ? `${aheadText(metres, speech)}: ${text}.`
        : [`${text}.`, onStep(route, step, speech, floorName)].filter(Boolean).join(' ');
    }
    case 'hazard': {
      const { metres, hazards } = announcement;
      const found = hazards.flatMap((index) => route?.hazards?.[index] ?? []);
      const what = hazardsText(found, speech, floorName);
      return metres <= NOW
        ? t('say.hazardNow', { what })
        : t('say.hazard', { what, metres: number(countedDown(metres)) });
    }
    case 'changed':
      return whyText(announcement.why, speech);
    case 'floor':
      return t('say.floor', { floor: floorName(announcement.floor) });
    case 'confirmed':
    case 'progress':
      return t(`say.${kind}`, { metres: number(countedDown(announcement.metres)) });
    case 'here': {
      // The last instruction also says on which side it lies.
      const text = localized(route?.instructions.at(-1)?.text);
      return text.includes(name) ? `${text}.` : t('say.here', { name });
    }
    default:
      return t(`say.${kind}`, { name });
  }
};

/** What a walker that goes on step by step meets until the next one, beside what the step names.
 * @param {Route} route  @param {number} step  @param {Speech} speech
 * @param {(id: string) => string} floorName */
const onStep = (route, step, speech, floorName) => {
  const offsets = offsetsOf(route);
  const begin = offsets[step];
  const end = offsets[step + 1] ?? Infinity;
  const found = (route.hazards ?? []).filter(({ along }) => along > begin + 1 && along < end - 1);
  if (found.length === 0) return '';
  return speech.t('say.onStep', { what: hazardsText(found.slice(0, 2), speech, floorName) });
};
