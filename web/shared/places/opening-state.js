// @ts-check
import { holiday, readHours } from './opening-hours.js';
/** @import { Span } from './opening-hours.js' */

/** A moment of a week: 0 is Monday.
 * @typedef {{ weekday: number, minute: number }} Moment */
/** Whether something is open, and when that changes: minutes from now on, `null` for never.
 * @typedef {{ isOpen: boolean, change: number | null }} OpeningState */

const day = 1440;
const week = 7 * day;

/** The times of a fortnight around a day, those that touch joined.
 * @param {readonly (readonly Span[])[]} days of a week, Monday first @param {number} weekday
 * @returns {[number, number][]} minutes from the beginning of the day on */
const fortnight = (days, weekday) => {
  const spans = Array.from({ length: 16 }, (_, i) => i - 1)
    .flatMap((away) =>
      days[(weekday + away + 7) % 7].map((
        [from, until],
      ) => /** @type {[number, number]} */ ([from + away * day, until + away * day]))
    )
    .sort((a, b) => a[0] - b[0]);
  /** @type {[number, number][]} */
  const joined = [];
  for (const [from, until] of spans) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else joined.push([from, until]);
  }
  return joined;
};

/** Whether something is open; public holidays count as their weekday, because no calendar is known.
 * @param {string} text opening hours as the editor stores them @param {Moment} moment
 * @returns {OpeningState | null} `null` where the text says nothing or cannot be read */
export const openingState = (text, { weekday, minute }) => {
  if (text.trim() === '') return null;
  /** @type {Span[][]} */
  const days = [[], [], [], [], [], [], []];
  try {
    for (const rule of readHours(text)) {
      for (const each of rule.days) if (each !== holiday) days[each] = [...rule.spans];
    }
  } catch {
    return null;
  }
  const spans = fortnight(days, weekday);
  const now = spans.find(([from, until]) => from <= minute && minute < until);
  if (now) return { isOpen: true, change: now[1] - minute > week ? null : now[1] - minute };
  const next = spans.find(([from]) => from > minute);
  return { isOpen: false, change: next ? next[0] - minute : null };
};

/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const words = Object.freeze({
  en: {
    always: 'Always open',
    until: 'Open until {time}',
    untilDay: 'Open until {day} {time}',
    closed: 'Closed',
    opens: 'Closed, opens {time}',
    opensTomorrow: 'Closed, opens tomorrow {time}',
    opensDay: 'Closed, opens {day} {time}',
  },
  de: {
    always: 'Immer geöffnet',
    until: 'Geöffnet bis {time}',
    untilDay: 'Geöffnet bis {day}, {time}',
    closed: 'Geschlossen',
    opens: 'Geschlossen, öffnet um {time}',
    opensTomorrow: 'Geschlossen, öffnet morgen um {time}',
    opensDay: 'Geschlossen, öffnet {day} um {time}',
  },
});

/** Which words say it. @param {OpeningState} state @param {number} minute of the day */
const keyOf = ({ isOpen, change }, minute) => {
  if (change === null) return isOpen ? 'always' : 'closed';
  const away = Math.floor((minute + change) / day);
  // What closes at night is still open “until 02:00”.
  if (isOpen) return change <= day ? 'until' : 'untilDay';
  return away === 0 ? 'opens' : away === 1 ? 'opensTomorrow' : 'opensDay';
};

/** An opening state as people say it, such as “Closed, opens 09:00”.
 * @param {OpeningState} state @param {Moment} moment @param {string} language */
export const openingText = (state, { weekday, minute }, language) => {
  const end = minute + (state.change ?? 0);
  const clock = [Math.floor(end / 60) % 24, end % 60]
    .map((part) => String(part).padStart(2, '0')).join(':');
  // The 1st of January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekday + Math.floor(end / day)));
  const name = date.toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' });
  const spoken = words[language] ? language : 'en';
  return words[spoken][keyOf(state, minute)]
    .replace('{time}', spoken === 'de' ? `${clock} Uhr` : clock)
    .replace('{day}', name);
};
