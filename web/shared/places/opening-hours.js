// @ts-check
// The grammar of Sources/IndoorModel/Hours/OpeningHours.swift: what is sent has been read here.

/** @typedef {[from: number, until: number]} Span  minutes of the day, `until` at most 2880 */

/**
 * What holds on some days of the week.
 *
 * @typedef {{days: readonly number[], spans: readonly Span[]}} Rule  days: 0 is Monday, 7 is a
 *   public holiday; without spans it is closed
 */

/** The days as the grammar names them, Monday first, holidays last. */
export const dayNames = Object.freeze(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH']);

/** The number that stands for public holidays. */
export const holiday = 7;

const day = 1440;
const week = Object.freeze([0, 1, 2, 3, 4, 5, 6]);
/** @type {Record<string, Span[]>} */
const states = { open: [[0, day]], off: [], closed: [] };

/** A text that does not say when something is open. */
export class HoursError extends Error {
  /** @param {string} part  that cannot be read @param {'rule' | 'days' | 'times'} expected */
  constructor(part, expected) {
    super(part);
    this.part = part;
    this.expected = expected;
  }
}

/**
 * Reads opening hours strictly; days that are alike come together, in the order of their first day.
 *
 * @param {string} text
 * @returns {Rule[]}
 */
export const readHours = (text) => {
  /** @type {(Span[] | null)[]} */
  const days = Array(8).fill(null);
  if (text.trim() === '24/7') return [{ days: week, spans: states.open }];
  for (const rule of text.split(';')) addRule(rule, days);
  return groupsOf(days);
};

/** @param {string} rule @param {(Span[] | null)[]} days */
const addRule = (rule, days) => {
  const words = rule.split(' ').filter(Boolean);
  const last = words.at(-1);
  if (!last || words.length > 2 || last === '24/7') throw new HoursError(rule.trim(), 'rule');
  if (words.length === 1 && !(last in states) && /^\p{L}/u.test(last)) {
    throw new HoursError(last, 'times');
  }
  const spans = states[last] ?? last.split(',').map(spanOf);
  const named = words.length === 1 ? week : words[0].split(',').flatMap(daysOf);
  for (const each of named) days[each] = spans;
};

/** @param {string} text @returns {readonly number[]} */
const daysOf = (text) => {
  if (text === 'PH') return [holiday];
  const ends = text.split('-').map((name) => dayNames.indexOf(name));
  const [first, last = first] = ends;
  if (ends.length > 2 || [first, last].some((each) => each < 0 || each === holiday)) {
    throw new HoursError(text, 'days');
  }
  const count = (last - first + 7) % 7 + 1;
  return week.slice(0, count).map((step) => (first + step) % 7);
};

/** @param {string} text @returns {Span} */
const spanOf = (text) => {
  const ends = text.split('-').map(minuteOf);
  const [from, until] = ends;
  if (ends.length !== 2 || from === null || until === null || from >= day) {
    throw new HoursError(text, 'times');
  }
  return [from, until <= from ? until + day : until];
};

/** The minute of `hh:mm`, up to 48:00. @param {string} text */
const minuteOf = (text) => {
  const found = /^(\d{1,2}):(\d\d)$/.exec(text);
  const minute = found ? 60 * Number(found[1]) + Number(found[2]) : Infinity;
  return minute <= 2 * day && Number(found?.[2]) < 60 ? minute : null;
};

/** @param {(Span[] | null)[]} days @returns {Rule[]} */
const groupsOf = (days) => {
  /** @type {Map<string, {days: number[], spans: Span[]}>} */
  const groups = new Map();
  for (const [number, spans] of days.entries()) {
    // A weekday that no rule names is closed, a holiday is like its weekday.
    if (!spans) continue;
    const key = JSON.stringify(spans);
    const group = groups.get(key) ?? { days: [], spans };
    group.days.push(number);
    groups.set(key, group);
  }
  return [...groups.values()];
};

/**
 * Writes rules in the grammar; empty for none. A rule without days is passed over.
 *
 * @param {readonly Rule[]} rules
 * @returns {string}
 */
export const writeHours = (rules) => {
  const named = rules.filter(({ days }) => days.length > 0);
  const [only] = named;
  const isAlways = named.length === 1 && isAllDay(only) && !only.days.includes(holiday);
  if (isAlways && only.days.length === 7) return '24/7';
  return named.map((rule) => `${daysText(rule.days)} ${spansText(rule)}`).join('; ');
};

/** Whether a rule holds around the clock. @param {Rule} rule */
export const isAllDay = ({ spans }) =>
  spans.length === 1 && spans[0][0] === 0 && spans[0][1] === day;

/** @param {readonly number[]} days  runs of three and more become from–to */
const daysText = (days) => {
  /** @type {number[][]} */
  const runs = [];
  for (const each of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run.at(-1) === each - 1 && each !== holiday) run.push(each);
    else runs.push([each]);
  }
  const texts = runs.flatMap((run) =>
    run.length > 2
      ? [`${dayNames[run[0]]}-${dayNames[run.at(-1) ?? 0]}`]
      : run.map((each) => dayNames[each])
  );
  return texts.join(',');
};

/** @param {Rule} rule */
const spansText = (rule) => {
  if (rule.spans.length === 0) return 'off';
  if (isAllDay(rule)) return 'open';
  return rule.spans.map(([from, until]) => `${clock(from)}-${clock(untilOf(from, until))}`).join(
    ',',
  );
};

/** An end on the next day is written by its own clock where that is unmistakable. */
const untilOf = (/** @type {number} */ from, /** @type {number} */ until) =>
  until > day && until - day <= from ? until - day : until;

/** A minute of the day as `hh:mm`. @param {number} minute */
export const clock = (minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * A span from what two time fields hold; an end not after the beginning is on the next day.
 *
 * @param {string} from @param {string} until  such as `08:00`
 * @returns {Span | null} `null` while one of them is empty
 */
export const spanBetween = (from, until) => {
  if (minuteOf(from) === null || minuteOf(until) === null) return null;
  return spanOf(`${from}-${until}`);
};
