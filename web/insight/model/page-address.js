// @ts-check
import { dayOf } from '../../shared/i18n/time-zone.js';
import { dayLater, isDay, isRange, spanOfRange } from './time-range.js';
/** @import { Zone } from '../../shared/i18n/time-zone.js' */

/** What lies over the plan; jams: of a rehearsal. @typedef {'heat' | 'flows' | 'jams' | 'none'} Cover */

/** What the table of areas is sorted by. @typedef {'name' | 'entries' | 'peak' | 'mean' | 'stay' | 'median' | 'p90'} AreaOrder */

/** What the page shows: all of it stands in its address, so that a view can be sent.
 * @typedef {object} View
 * @property {string} range a word, a day or a stretch, as `isRange` has it
 * @property {number} compare days that the compared range lies earlier; 0: none
 * @property {string} floor the one that figures are of; "" for all
 * @property {string} plan the floor of the shown plan; "" for the page's choice
 * @property {string} area the one that is looked at; "" for none
 * @property {string} group of people; "" for all
 * @property {Cover} cover
 * @property {AreaOrder} order */

const covers = /** @type {readonly Cover[]} */ (['heat', 'flows', 'jams', 'none']);
export const areaOrders = /** @type {readonly AreaOrder[]} */ (Object.freeze([
  'name',
  'entries',
  'peak',
  'mean',
  'stay',
  'median',
  'p90',
]));

/** @type {Readonly<View>} */
export const firstView = Object.freeze({
  range: 'today',
  compare: 0,
  floor: '',
  plan: '',
  area: '',
  group: '',
  cover: 'heat',
  order: 'entries',
});

/** Reads what an address names; what it does not understand is as at first.
 * @param {string} search such as `?venue=expo&range=today` @returns {View} */
export const viewOf = (search) => {
  const query = new URLSearchParams(search);
  const range = query.get('range') ?? '';
  const compare = Number(query.get('compare') ?? 0);
  const text = (/** @type {string} */ name) => query.get(name) ?? '';
  return {
    range: isRange(range) ? range : firstView.range,
    compare: Number.isInteger(compare) && compare > 0 && compare < 4000 ? compare : 0,
    floor: text('floor'),
    plan: text('plan'),
    area: text('area'),
    group: text('group'),
    cover: covers.find((each) => each === text('cover')) ?? firstView.cover,
    order: areaOrders.find((each) => each === text('order')) ?? firstView.order,
  };
};

/** The query of an address for a view; what is as at first is left out, and other parts stay.
 * @param {View} view @param {string} search of the address now */
export const searchOf = (view, search) => {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(view)) {
    if (value === /** @type {Record<string, unknown>} */ (firstView)[name]) query.delete(name);
    else query.set(name, String(value));
  }
  return `?${query}`;
};

/** The query of the address of the report on a view: whole days by their dates, other ranges by their ends.
 * @param {View} view @param {number} now milliseconds since 1970 @param {Zone} zone */
export const reportQueryOf = ({ range, compare }, now, zone) => {
  const today = dayOf(now, zone);
  const days = range === '7d' ? '7' : '';
  const date = isDay(range) ? range : range === 'yesterday' ? dayLater(today, -1) : today;
  const { from, to } = spanOfRange(range, now, zone);
  const isOfDays = range === 'today' || range === 'yesterday' || isDay(range) || days;
  return new URLSearchParams({
    ...(isOfDays
      ? { day: date, ...(days && { days }) }
      : { from: new Date(from).toISOString(), to: new Date(to).toISOString() }),
    ...(compare > 0 && { compare: String(compare) }),
  });
};
