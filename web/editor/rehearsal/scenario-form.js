// @ts-check
import { clockText, dayOf } from '../../shared/i18n/time-zone.js';
import { momentOfField } from '../../shared/i18n/zone-fields.js';
import { firstVisits } from './visited-places.js';

/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { VisitRow } from './visited-places.js' */

/** People that come between two times of the clock (`09:00`); entrance: "" for all.
 * @typedef {{people: number, from: string, to: string, entrance: string}} ArrivalRow */

/** An area with `queueFor`; seconds: of a service; weight: how often it is chosen, compared with places.
 * @typedef {{area: string, servers: number, seconds: number, weight: number}} QueueRow */

/** What a connector lets through in each direction; `null`: as usual of its kind.
 * @typedef {{id: string, perMinute: number | null, capacity: number | null}} ConnectorRow */

/** How people come together. @typedef {'alone' | 'mixed' | 'groups'} GroupChoice */

/** How far services differ from each other. @typedef {'exponential' | 'varied' | 'fixed'} ServiceChoice */

/**
 * What the dialog asks for; times are those of the venue's clock. A number that was not understood is `NaN`.
 *
 * @typedef {object} ScenarioForm
 * @property {string} name
 * @property {string} day  such as `2026-11-24`
 * @property {string} from
 * @property {string} to
 * @property {ArrivalRow[]} arrivals
 * @property {number} sessionPeople  people that come for sessions of the programme
 * @property {number} sessionLead  minutes that they come before
 * @property {number} attendance  per cent of groups that choose a session when one begins
 * @property {GroupChoice} groups
 * @property {number} visitMinutes  how long they stay on average
 * @property {number} visitSpread  minutes by which that varies (standard deviation)
 * @property {VisitRow[]} visits
 * @property {QueueRow[]} queues
 * @property {ServiceChoice} service
 * @property {string[]} closedDoors
 * @property {string} evacuationAt  "" for none
 * @property {number} alarmDelay  seconds until people begin to walk, on average
 * @property {number} alarmSpread  seconds by which that varies
 * @property {number} speedMean  metres per second
 * @property {number} speedSpread  by which that varies
 * @property {ConnectorRow[]} connectors
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

/** A service of some seconds, as scenarios write it.
 * @type {Readonly<Record<ServiceChoice, (seconds: number) => unknown>>} */
const services = Object.freeze({
  exponential: (seconds) => ({ mean: seconds, shape: 'exponential' }),
  varied: (seconds) => ({ mean: seconds, deviation: seconds / 4 }),
  fixed: (seconds) => seconds,
});
export const serviceChoices = /** @type {readonly ServiceChoice[]} */ (Object.freeze(
  Object.keys(services),
));

const usualPeople = 300;
/** Weidmann (1993): metres per second of people without hindrance. */
const usualSpeed = Object.freeze({ mean: 1.34, spread: 0.26 });

/** Where people come in. @param {Plan} plan @returns {Feature[]} */
export const entrancesOf = (plan) => {
  const pois = [...plan.features()].filter(({ kind }) => kind === 'poi');
  const category = (/** @type {Feature} */ { properties }) => properties.category;
  const entrances = pois.filter((poi) => category(poi) === 'entrance');
  return entrances.length > 0 ? entrances : pois.filter((poi) => category(poi) === 'exit');
};

/** Areas in which people queue. @param {Plan} plan @returns {Feature[]} */
const queuesOf = (plan) =>
  [...plan.features()].filter(({ kind, properties }) => kind === 'area' && properties.queueFor);

/** Doors that are open now. @param {Plan} plan @returns {Feature[]} */
export const openDoorsOf = (plan) =>
  [...plan.features()].filter(({ kind, properties }) => kind === 'door' && !properties.closed);

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
    sessionLead: 20,
    attendance: 80,
    groups: 'mixed',
    visitMinutes: 60,
    visitSpread: 30,
    visits: firstVisits(plan),
    queues: queuesOf(plan).map(({ id }) => ({ area: id, servers: 2, seconds: 40, weight: 1 })),
    service: 'exponential',
    closedDoors: [...closedDoors],
    evacuationAt: `${twoDigits(hour + 1)}:30`,
    alarmDelay: 30,
    alarmSpread: 20,
    speedMean: usualSpeed.mean,
    speedSpread: usualSpeed.spread,
    connectors: [...plan.features()].filter(({ kind }) => kind === 'connector').map(({ id }) => ({
      id,
      perMinute: null,
      capacity: null,
    })),
    seed: 1,
  };
};

/**
 * What the dialog begins with after another rehearsal: what was asked for then, as far as the plan still has it.
 *
 * @param {ScenarioForm} last
 * @param {ScenarioForm} first  as it begins otherwise
 * @param {Plan} plan
 * @returns {ScenarioForm}
 */
export const nextForm = (last, first, plan) => {
  const open = new Set(openDoorsOf(plan).map(({ id }) => id));
  const places = last.visits.filter(({ kind, id }) => kind === 'place' && plan.feature(id));
  return {
    ...last,
    name: '',
    arrivals: last.arrivals.map((row) => ({
      ...row,
      entrance: plan.feature(row.entrance) ? row.entrance : '',
    })),
    visits: [
      ...first.visits.map((row) => last.visits.find(({ id }) => id === row.id) ?? row),
      ...places,
    ],
    queues: first.queues.map((row) => last.queues.find(({ area }) => area === row.area) ?? row),
    connectors: first.connectors.map((row) =>
      last.connectors.find(({ id }) => id === row.id) ?? row
    ),
    closedDoors: first.closedDoors.length > 0
      ? first.closedDoors
      : last.closedDoors.filter((id) => open.has(id)),
  };
};

/** @param {number} value */
const twoDigits = (value) => String(value).padStart(2, '0');

/** A time of the venue's clock as RFC 3339; `null` for none.
 * @param {string} day @param {string} time @param {Zone} zone */
export const momentAt = (day, time, zone) => momentOfField(`${day}T${time}`, zone);

/**
 * The scenario that the server takes (docs/rehearsal.md).
 *
 * @param {ScenarioForm} form  without a complaint
 * @param {Zone} zone
 */
export const scenarioOf = (form, zone) => {
  const at = (/** @type {string} */ time) => momentAt(form.day, time, zone);
  const limited = form.connectors.filter(({ perMinute, capacity }) =>
    perMinute !== null || capacity !== null
  );
  return {
    begin: at(form.from),
    end: at(form.to),
    seed: form.seed,
    speeds: { mean: form.speedMean, deviation: form.speedSpread },
    arrivals: form.arrivals.filter(({ people }) => people > 0).map((row) => ({
      people: row.people,
      from: at(row.from),
      to: at(row.to),
      ...(row.entrance && { entrances: [row.entrance] }),
    })),
    ...(form.sessionPeople > 0 && {
      sessionGoers: {
        people: form.sessionPeople,
        lead: { mean: 60 * form.sessionLead, deviation: 30 * form.sessionLead },
      },
      attendance: form.attendance / 100,
    }),
    groups: groupShares[form.groups],
    visit: { mean: 60 * form.visitMinutes, deviation: 60 * form.visitSpread },
    activities: form.visits.filter(({ weight }) => weight > 0).map((row) => ({
      categories: row.kind === 'category' ? [row.id] : [],
      places: row.kind === 'place' ? [row.id] : [],
      weight: row.weight,
      stay: { mean: 60 * row.minutes, deviation: 30 * row.minutes },
    })),
    queues: form.queues.map(({ area, servers, seconds, weight }) => ({
      area,
      servers,
      service: services[form.service](seconds),
      weight,
    })),
    ...(limited.length > 0 && {
      connectors: Object.fromEntries(limited.map(({ id, perMinute, capacity }) => [id, {
        ...(perMinute !== null && { perMinute }),
        ...(capacity !== null && { capacity }),
      }])),
    }),
    ...(form.evacuationAt && {
      evacuation: {
        at: at(form.evacuationAt),
        delay: { mean: form.alarmDelay, deviation: form.alarmSpread },
      },
    }),
  };
};
