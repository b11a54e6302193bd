// @ts-check
import { formatLength } from '../../../shared/i18n/units.js';
import { textOf } from '../../plan/kinds.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Trial } from '../../route-preview/route-preview.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** A time in minutes and seconds. @param {number} seconds @param {Translate} t */
export const durationText = (seconds, t) => {
  const whole = Math.round(seconds);
  if (whole < 60) return t('editor.walk.seconds', { seconds: whole });
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return rest === 0
    ? t('editor.walk.minutes', { minutes })
    : t('editor.walk.minutesSeconds', { minutes, seconds: rest });
};

/**
 * How long a walk is, and how long it takes.
 *
 * @param {{distance: number, seconds: number}} route
 * @param {Editor} editor
 */
export const summaryText = ({ distance, seconds }, { units, language, ui }) => {
  const digits = distance < 20 ? 1 : 0;
  const length = formatLength(distance, { units, language, digits });
  return `${length} · ${durationText(seconds, (key, values) => ui.text(key, values))}`;
};

/**
 * What a gesture or an edit does to a walk, in seconds; empty when nobody would notice.
 *
 * @param {{seconds: number} | null} before
 * @param {{seconds: number} | null | undefined} after
 * @param {Translate} t
 */
export const effectText = (before, after, t) => {
  if (!before || !after) return '';
  const seconds = after.seconds - before.seconds;
  if (Math.abs(seconds) < 0.5) return '';
  const sign = seconds > 0 ? '+' : '−';
  return `${sign}${durationText(Math.abs(seconds), t)}`;
};

/**
 * What an end is called.
 *
 * @param {Trial} trial
 * @param {'from' | 'to'} which
 * @param {Editor} editor
 */
export const endText = (trial, which, { session, ui, languages, venue }) => {
  const end = trial[which];
  const place = trial.endPlace(which);
  const feature = place?.feature ? session.shown.feature(place.feature) : undefined;
  const name = feature && textOf(feature.properties.name, languages);
  if (end && 'nearest' in end) {
    return name
      ? ui.text('editor.walk.nearestExitOf', { name })
      : ui.text('editor.walk.nearestExit');
  }
  if (!place) return '';
  if (name) return name;
  const floor = venue.floors.find((/** @type {any} */ { id }) => id === place.floor);
  return ui.text('editor.walk.point', {
    x: place.x.toFixed(1),
    y: place.y.toFixed(1),
    floor: floor ? ui.floorName(floor) : place.floor,
  });
};
