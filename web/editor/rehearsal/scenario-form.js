// @ts-check
import { clockText, dayOf } from '../../shared/i18n/time-zone.js';
import { momentOfField } from '../../shared/i18n/zone-fields.js';

/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature } from '../plan/types.js' */

/** People that come between two times of the clock (`09:00`); entrance: "" for all.
 * @typedef {{people: number, from: string, to: string, entrance: string}} ArrivalRow */

/** An area with `queueFor`; seconds: of a service. @typedef {{area: string, servers: number, seconds: number}} QueueRow */

/** How people come together. @typedef {'alone' | 'mixed' | 'groups'} GroupChoice */

/**
 * What the dialog asks for; times are those of the venue's clock.
 *
 * @typedef {object} ScenarioForm
 * @property {string} name
 * @property {string} day  such as `2026-11-24`
 * @property {string} from
 * @property {string} to
 * @property {ArrivalRow[]} arrivals
 * @property {number} sessionPeople  people that come for sessions of the programme
 * @property {GroupChoice} groups
 * @property {number} visitMinutes  how long they stay on average
 * @property {QueueRow[]} queues
 * @property {string[]} closedDoors
 * @property {string} evacuationAt  "" for none
 * @property {number} seed
 */

/** The shares of groups of one, two, … people. @type {Readonly<Record<GroupChoice, readonly number[]>>} */
const groupShares = Object.freeze({
  alone: [1],
  mixed: [0.5, 0.3, 0.2],
  groups: [0.15, 0.35, 0.2, 0.3],
});
export const groupChoices = /** @type {readonly GroupChoice[]} */ (Object.freeze(
  Object.keys(groupShares),
));

/** Categories at which people stay, how often compared with others, and for how many minutes. */
const activities = /** @type {const} */ ({
  booth: [5, 7],
  stage: [2, 20],
  art: [1, 8],
  gallery: [1, 15],
  food: [2, 20],
  bar: [1, 20],
  lounge: [1, 15],
  shop: [1, 8],
  information: [1, 3],
  toilet: [1, 4],
  room: [1, 20],
  office: [1, 20],
});

/** The most people of a scenario. */
export const peopleLimit = 100_000;
const usualPeople = 300;

/** Where people come in. @param {Plan} plan @returns {Feature[]} */
export const entrancesOf = (plan) => {
  const pois = [...plan.features()].filter(({ kind }) => kind === 'poi');
  const category = (/** @type {Feature} */ { properties }) => properties.category;
  const entrances = pois.filter((poi) => category(poi) === 'entrance');
  return entrances.length > 0 ? entrances : pois.filter((poi) => category(poi) === 'exit');
};

/** Areas in which people queue. @param {Plan} plan @returns {Feature[]} */
export const queuesOf = (plan) =>
  [...plan.features()].filter(({ kind, properties }) => kind === 'area' && properties.queueFor);

/** Doors that are open now. @param {Plan} plan @returns {Feature[]} */
export const openDoorsOf = (plan) =>
  [...plan.features()].filter(({ kind, properties }) => kind === 'door' && !properties.closed);

/** The categories of the plan at which people of a rehearsal stay. @param {Plan} plan */
export const visitedCategories = (plan) => {
  const found = new Set(
    [...plan.features()].filter(({ kind }) => kind === 'poi' || kind === 'area')
      .map(({ properties }) => properties.category),
  );
  return Object.keys(activities).filter((category) => found.has(category));
};

/** The begins of the programme's sessions that have a place, in order. @param {Plan} plan */
const sessionStarts = (plan) =>
  [...plan.entries()].filter(({ kind, properties }) =>
    kind === 'session' && plan.feature(properties.place)
  ).map(({ properties }) => Date.parse(properties.start)).filter((at) => !Number.isNaN(at)).sort(
    (a, b) => a - b,
  );

/** Whether the programme has sessions within the time. @param {Plan} plan
 * @param {Pick<ScenarioForm, 'day' | 'from' | 'to'>} form @param {Zone} zone */
export const hasSessions = (plan, { day, from, to }, zone) => {
  const [begin, end] = [from, to].map((time) => Date.parse(momentAt(day, time, zone) ?? ''));
  return sessionStarts(plan).some((at) => at >= begin && at < end);
};

/**
 * What the dialog begins with: two hours of the programme's next day, or of today.
 *
 * @param {Plan} plan
 * @param {{now: number, zone: Zone, closedDoors?: readonly string[]}} parts  closedDoors: such as are selected
 * @returns {ScenarioForm}
 */
export const firstForm = (plan, { now, zone, closedDoors = [] }) => {
  const starts = sessionStarts(plan);
  const next = starts.find((at) => at >= now) ?? starts.at(-1);
  const hour = Math.min(
    21,
    next === undefined ? 10 : Number(clockText(new Date(next), zone).slice(0, 2)),
  );
  const [from, mid, to] = [hour, hour + 1, hour + 2].map((each) => `${twoDigits(each)}:00`);
  return {
    name: '',
    day: dayOf(next ?? now, zone),
    from,
    to,
    arrivals: [{ people: usualPeople, from, to: mid, entrance: '' }],
    sessionPeople: 0,
    groups: 'mixed',
    visitMinutes: 60,
    queues: queuesOf(plan).map(({ id }) => ({ area: id, servers: 2, seconds: 40 })),
    closedDoors: [...closedDoors],
    evacuationAt: `${twoDigits(hour + 1)}:30`,
    seed: 1,
  };
};

/** @param {number} value */
const twoDigits = (value) => String(value).padStart(2, '0');

/** @param {string} day @param {string} time @param {Zone} zone */
const momentAt = (day, time, zone) => momentOfField(`${day}T${time}`, zone);

/**
 * What is wrong with what was entered: the key of a text, or `null`.
 *
 * @param {ScenarioForm} form
 * @param {Plan} plan
 * @param {Zone} zone
 */
export const complaintOf = (form, plan, zone) => {
  const at = (/** @type {string} */ time) => momentAt(form.day, time, zone);
  const [begin, end] = [at(form.from), at(form.to)];
  if (!begin || !end || end <= begin) return 'editor.rehearsal.bad.hours';
  const people = form.arrivals.reduce((sum, row) => sum + row.people, form.sessionPeople);
  if (!(people >= 1 && people <= peopleLimit)) return 'editor.rehearsal.bad.people';
  if (entrancesOf(plan).length === 0) return 'editor.rehearsal.bad.entrance';
  const isWithin = (/** @type {string | null} */ moment) =>
    moment !== null && moment >= begin && moment <= end;
  const areRight = form.arrivals.every(({ from, to }) =>
    isWithin(at(from)) && isWithin(at(to)) && from <= to
  );
  if (!areRight) return 'editor.rehearsal.bad.arrivals';
  if (form.evacuationAt && !isWithin(at(form.evacuationAt))) {
    return 'editor.rehearsal.bad.evacuation';
  }
  if (form.sessionPeople > 0 && !hasSessions(plan, form, zone)) {
    return 'editor.rehearsal.bad.sessions';
  }
  return null;
};

/**
 * The scenario that the server takes (docs/rehearsal.md).
 *
 * @param {ScenarioForm} form  without a complaint
 * @param {Plan} plan
 * @param {Zone} zone
 */
export const scenarioOf = (form, plan, zone) => {
  const at = (/** @type {string} */ time) => momentAt(form.day, time, zone);
  const visited = visitedCategories(plan);
  const visit = 60 * form.visitMinutes;
  return {
    begin: at(form.from),
    end: at(form.to),
    seed: form.seed,
    arrivals: form.arrivals.filter(({ people }) => people > 0).map((row) => ({
      people: row.people,
      from: at(row.from),
      to: at(row.to),
      ...(row.entrance && { entrances: [row.entrance] }),
    })),
    ...(form.sessionPeople > 0 && {
      sessionGoers: { people: form.sessionPeople },
      attendance: 0.8,
    }),
    groups: groupShares[form.groups],
    visit: { mean: visit, deviation: visit / 2 },
    activities: visited.map((category) => {
      const [weight, minutes] = activities[/** @type {keyof typeof activities} */ (category)];
      return {
        categories: [category],
        weight,
        stay: { mean: 60 * minutes, deviation: 30 * minutes },
      };
    }),
    queues: form.queues.map(({ area, servers, seconds }) => ({
      area,
      servers,
      service: { mean: seconds, shape: 'exponential' },
    })),
    ...(form.evacuationAt && {
      evacuation: { at: at(form.evacuationAt), delay: { mean: 30, deviation: 20 } },
    }),
  };
};
