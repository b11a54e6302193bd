// @ts-check
import { polygonContains, signedArea } from '../../../shared/geometry/polygon.js';
import { distance } from '../../../shared/geometry/point.js';
import { nameOf, textOf } from '../../plan/kinds.js';

/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { RoutePreview } from '../../route-preview/route-preview.js' */

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
 * @param {Reader} reader
 */
export const summaryText = ({ distance: metres, seconds }, reader) => {
  const length = reader.length(metres, metres < 20 ? 1 : 0);
  return `${length} · ${durationText(seconds, reader.t)}`;
};

/**
 * What a gesture or an edit does to a walk, in seconds; empty below what can be noticed.
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

/** A place so near to a point, in metres, gives it its name. */
const near = 3;

/**
 * What people call a point of a floor: the name of a place beside it, else of the smallest area
 * that it lies in; empty where neither has one.
 *
 * @param {Plan} plan
 * @param {{floor: string, x: number, y: number}} point
 * @param {readonly string[]} languages
 */
export const nameAround = (plan, { floor, x, y }, languages) => {
  const named = plan.onFloor(floor)
    .map((feature) => ({ ...feature, name: nameOf(feature, languages) }))
    .filter(({ name }) => name);
  const places = named.flatMap(({ kind, geometry, name }) =>
    kind === 'poi' && geometry.type === 'Point'
      ? [{ name, size: distance([x, y], geometry.coordinates) }]
      : []
  ).filter(({ size }) => size <= near);
  const areas = named.flatMap(({ kind, geometry, name }) =>
    kind === 'area' && geometry.type === 'Polygon' && polygonContains(x, y, geometry.coordinates)
      ? [{ name, size: Math.abs(signedArea(geometry.coordinates[0])) }]
      : []
  );
  const [found] = (places.length > 0 ? places : areas).sort((a, b) => a.size - b.size);
  return found?.name ?? '';
};

/**
 * What an end is called.
 *
 * @param {RoutePreview} preview
 * @param {'from' | 'to'} which
 * @param {{session: EditSession, reader: Reader}} parts
 */
export const endText = (preview, which, { session, reader }) => {
  const end = preview[which];
  const place = preview.endPlace(which);
  const feature = place?.feature ? session.shown.feature(place.feature) : undefined;
  const name = feature && textOf(feature.properties.name, reader.languages);
  if (end && 'nearest' in end) {
    return name
      ? reader.t('editor.walk.nearestExitOf', { name })
      : reader.t('editor.walk.nearestExit');
  }
  if (!place) return '';
  if (name) return name;
  const around = nameAround(session.shown, place, reader.languages);
  if (around) return around;
  const floor = session.shown.floor(place.floor);
  return reader.t('editor.walk.point', {
    x: place.x.toFixed(1),
    y: place.y.toFixed(1),
    floor: floor ? reader.floorName(floor) : place.floor,
  });
};
