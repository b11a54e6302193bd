// @ts-check
import { entrancesOf, hasSessions, momentAt } from './scenario-form.js';

/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { Plan } from '../plan/plan.js' */
/** @import { ScenarioForm } from './scenario-form.js' */

/** What is wrong: with which field (such as `arrivals.0.people`; "" for the plan), and the key of a text.
 * @typedef {{at: string, key: string, values?: Record<string, number>}} Complaint */

/** The least and the most that a field takes, and whether parts of a whole are possible.
 * @typedef {readonly [least: number, most: number, isExact?: boolean]} Range */

/** The most people of a scenario. */
const peopleLimit = 100_000;

/** What numbers may be, by the last part of a field's name. */
export const ranges = Object.freeze({
  people: /** @type {Range} */ ([0, peopleLimit]),
  sessionPeople: /** @type {Range} */ ([0, peopleLimit]),
  sessionLead: /** @type {Range} */ ([0, 240]),
  attendance: /** @type {Range} */ ([0, 100]),
  visitMinutes: /** @type {Range} */ ([1, 1440]),
  visitSpread: /** @type {Range} */ ([0, 1440]),
  weight: /** @type {Range} */ ([0, 100, true]),
  minutes: /** @type {Range} */ ([1, 1440, true]),
  servers: /** @type {Range} */ ([1, 100]),
  seconds: /** @type {Range} */ ([1, 3600]),
  alarmDelay: /** @type {Range} */ ([0, 3600]),
  alarmSpread: /** @type {Range} */ ([0, 3600]),
  speedMean: /** @type {Range} */ ([0.3, 3, true]),
  speedSpread: /** @type {Range} */ ([0, 1.5, true]),
  perMinute: /** @type {Range} */ ([1, 1000, true]),
  capacity: /** @type {Range} */ ([1, 1000]),
  seed: /** @type {Range} */ ([0, 999_999_999]),
});

/** @typedef {keyof typeof ranges} NumberField */

/**
 * What is wrong with what was entered, in the order of the dialog.
 *
 * @param {ScenarioForm} form
 * @param {Plan} plan
 * @param {Zone} zone
 * @returns {Complaint[]}
 */
export const complaintsOf = (form, plan, zone) => {
  const at = (/** @type {string} */ time) => momentAt(form.day, time, zone);
  const times = timesOf(form, at);
  const [begin, end] = [at(form.from) ?? '', at(form.to) ?? ''];
  // What lies within wrong hours is not known yet.
  const isWithin = (/** @type {string} */ time) => {
    const moment = at(time);
    return times.length > 0 || (moment !== null && moment >= begin && moment <= end);
  };
  return [
    ...times,
    ...form.arrivals.flatMap((row, place) => [
      ...numbersOf(row, ['people'], `arrivals.${place}.`),
      ...unless(isWithin(row.from), `arrivals.${place}.from`, 'arrivals'),
      ...unless(
        isWithin(row.to) && row.from <= row.to,
        `arrivals.${place}.to`,
        isWithin(row.to) ? 'backwards' : 'arrivals',
      ),
    ]),
    ...peopleOf(form, plan, zone),
    ...numbersOf(form, ['visitMinutes']),
    ...form.queues.flatMap((row, place) =>
      numbersOf(row, ['servers', 'seconds', 'weight'], `queues.${place}.`)
    ),
    ...unless(
      form.evacuationAt === '' || isWithin(form.evacuationAt),
      'evacuationAt',
      'evacuation',
    ),
    ...detailsOf(form),
  ];
};

/** @param {ScenarioForm} form @param {(time: string) => string | null} at @returns {Complaint[]} */
const timesOf = (form, at) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(form.day)) return [complaint('day', 'day')];
  const [begin, end] = [at(form.from), at(form.to)];
  if (!begin) return [complaint('from', 'time')];
  if (!end) return [complaint('to', 'time')];
  return unless(end > begin, 'to', 'hours');
};

/** @param {ScenarioForm} form @param {Plan} plan @param {Zone} zone @returns {Complaint[]} */
const peopleOf = (form, plan, zone) => {
  const wrong = numbersOf(form, ['sessionPeople', 'sessionLead', 'attendance']);
  if (form.sessionPeople > 0) {
    wrong.push(...unless(hasSessions(plan, form, zone), 'sessionPeople', 'sessions'));
  }
  const people = form.arrivals.reduce((sum, row) => sum + row.people, form.sessionPeople);
  if (people < 1 || people > peopleLimit) {
    wrong.push({ at: 'arrivals.0.people', key: bad('people'), values: { limit: peopleLimit } });
  }
  return [...wrong, ...unless(entrancesOf(plan).length > 0, '', 'entrance')];
};

/** What is folded away. @param {ScenarioForm} form @returns {Complaint[]} */
const detailsOf = (form) => {
  const { speedMean, speedSpread } = form;
  const speeds = numbersOf(form, ['speedMean', 'speedSpread']);
  return [
    ...numbersOf(form, ['visitSpread', 'alarmDelay', 'alarmSpread']),
    ...form.visits.flatMap((row, place) =>
      numbersOf(row, ['weight', 'minutes'], `visits.${place}.`)
    ),
    ...speeds,
    ...(speeds.length > 0 ? [] : unless(speedSpread <= speedMean / 2, 'speedSpread', 'spread')),
    ...form.connectors.flatMap((row, place) => {
      const given = /** @type {NumberField[]} */ (['perMinute', 'capacity']).filter((name) =>
        /** @type {Record<string, unknown>} */ (row)[name] !== null
      );
      return numbersOf(row, given, `connectors.${place}.`);
    }),
    ...numbersOf(form, ['seed']),
  ];
};

/** @param {object} values @param {NumberField[]} names @param {string} [before] of the names of fields
 * @returns {Complaint[]} */
const numbersOf = (values, names, before = '') =>
  names.flatMap((name) => {
    const [least, most, isExact] = ranges[name];
    const value = /** @type {Record<string, any>} */ (values)[name];
    const isRight = value >= least && value <= most && (isExact || Number.isInteger(value));
    return isRight
      ? []
      : [{ at: before + name, key: bad(isExact ? 'number' : 'whole'), values: { least, most } }];
  });

/** @param {boolean} isRight @param {string} at @param {string} key @returns {Complaint[]} */
const unless = (isRight, at, key) => (isRight ? [] : [complaint(at, key)]);

/** @param {string} at @param {string} key @returns {Complaint} */
const complaint = (at, key) => ({ at, key: bad(key) });

/** @param {string} key */
const bad = (key) => `editor.rehearsal.bad.${key}`;
