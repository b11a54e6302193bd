// @ts-check
import { dayOf } from '../../shared/i18n/time-zone.js';
import { nameOf, textOf, titleOfEntry } from '../plan/kinds.js';
import { plainText, wordsIn } from '../search/matching.js';

/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { Plan } from '../plan/plan.js' */
/** @import { Entry } from '../plan/types.js' */

/**
 * What the list shows: words that all have to be found; a day of the venue's calendar; the id of a
 * place, or `none` for entries without one that is drawn; a kind, or `hidden`. Empty is all.
 *
 * @typedef {{text: string, day: string, place: string, kind: string}} Filter
 */

/** @type {Filter} */
export const noFilter = Object.freeze({ text: '', day: '', place: '', kind: '' });

/** The id of the place of an entry, as long as that is drawn. @param {Entry} entry @param {Plan} plan */
export const placeOf = ({ properties: { place } }, plan) => plan.feature(place)?.id ?? null;

/** What is called a session or stand, not what only importers need. @param {Plan} plan */
const shownEntries = (plan) => [...plan.entries()].filter(({ kind }) => kind !== 'room');

/** Sessions by start, stands by name behind them. @param {Plan} plan @param {readonly string[]} languages */
export const sortedEntries = (plan, languages) => {
  const keys = new Map(
    shownEntries(plan).map((entry) => [
      entry,
      `${entry.kind === 'stand' ? '1' : `0${entry.properties.start}`}\n${
        titleOfEntry(entry, languages).toLowerCase()
      }\n${entry.id}`,
    ]),
  );
  return [...keys].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([entry]) => entry);
};

/**
 * The days of the venue's calendar on which sessions begin, in order.
 *
 * @param {readonly Entry[]} entries
 * @param {Zone} zone
 */
export const daysOf = (entries, zone) =>
  [...new Set(entries.flatMap(({ properties: { start } }) => dayOfStart(start, zone) ?? []))]
    .sort();

/** @param {any} start @param {Zone} zone */
const dayOfStart = (start, zone) => {
  const at = Date.parse(start ?? '');
  return Number.isNaN(at) ? null : dayOf(at, zone);
};

/**
 * The places that entries are at, by name.
 *
 * @param {readonly Entry[]} entries
 * @param {Plan} plan
 * @param {readonly string[]} languages
 * @returns {[id: string, name: string][]}
 */
export const placesOf = (entries, plan, languages) => {
  const ids = new Set(entries.flatMap((entry) => placeOf(entry, plan) ?? []));
  return [...ids]
    .map((id) => /** @type {[string, string]} */ ([id, placeName(id, plan, languages)]))
    .sort(([, a], [, b]) => a.localeCompare(b, languages[0], { numeric: true }));
};

/** @param {string} id @param {Plan} plan @param {readonly string[]} languages */
export const placeName = (id, plan, languages) => {
  const feature = plan.feature(id);
  return (feature && nameOf(feature, languages)) || id;
};

/**
 * Where entries may be: the areas and pois with a name, floor by floor.
 *
 * @param {Plan} plan
 * @param {readonly string[]} languages
 * @returns {{floor: string, name: string, places: [id: string, name: string][]}[]}
 */
export const placesByFloor = (plan, languages) => {
  const { compare } = new Intl.Collator(languages[0], { numeric: true });
  const named = [...plan.features()]
    .filter((each) => ['area', 'poi'].includes(each.kind) && nameOf(each, languages) !== '')
    .map((each) => ({ floor: each.floor, id: each.id, name: nameOf(each, languages) }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
  return plan.floors
    .map(({ id, name }) => ({
      floor: id,
      name: textOf(name, languages) || id,
      places: named.filter(({ floor }) => floor === id).map((
        each,
      ) => /** @type {[string, string]} */ ([each.id, each.name])),
    }))
    .filter(({ places }) => places.length > 0);
};

/**
 * The entries that a filter leaves, in their order.
 *
 * @param {readonly Entry[]} entries
 * @param {Filter} filter
 * @param {{plan: Plan, zone: Zone, languages: readonly string[]}} about
 */
export const filtered = (entries, { text, day, place, kind }, { plan, zone, languages }) => {
  const words = wordsIn(text);
  return entries.filter((entry) => {
    const { properties } = entry;
    if (kind === 'hidden' ? properties.hidden !== true : kind !== '' && entry.kind !== kind) {
      return false;
    }
    if (day !== '' && dayOfStart(properties.start, zone) !== day) return false;
    const at = placeOf(entry, plan);
    if (place !== '' && (place === 'none' ? at !== null : at !== place)) return false;
    if (words.length === 0) return true;
    const found = textToSearch(entry, at ? placeName(at, plan, languages) : '');
    return words.every((word) => found.includes(word));
  });
};

/** Everything of an entry that a reader may look for, in all languages. @param {Entry} entry @param {string} place */
const textToSearch = ({ properties }, place) => {
  const { title, subtitle, exhibitor, track, room = '', speakers = [], tags = [] } = properties;
  const { products = [] } = properties;
  const texts = [title, subtitle, exhibitor, track].flatMap((each) =>
    typeof each === 'string' ? each : Object.values(each ?? {})
  );
  return plainText([...texts, room, place, ...speakers, ...tags, ...products].join(' '));
};
