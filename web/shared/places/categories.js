// @ts-check
/** @import { Feature } from '../api/types.js' */

/** The key of what a kind of which the nearest is meant is called; each page has a text for it.
 * @typedef {'nearestToilet' | 'nearestExit' | 'nearestLift' | 'nearestInformation'
 *   | 'nearestFirstAid' | 'nearestFood' | 'nearestCloakroom' | 'nearestBabyCare'} NearestText */
/** @typedef {{ id: string, icon: string, text: NearestText, members: readonly string[] }} Nearest */
/** @typedef {{ id: string, icon: string, members: readonly string[],
 *   words: Readonly<Record<'en' | 'de', readonly string[]>> }} Category */

/**
 * What people look for by kind: the categories of features under each, the icon, the words.
 * The words serve as the chip's label (the first of each language) and for searching.
 * @type {readonly Readonly<Category>[]}
 */
export const CATEGORIES = Object.freeze([
  {
    id: 'food',
    icon: 'food',
    members: ['food', 'bar', 'catering', 'cafe', 'restaurant', 'bottles'],
    words: {
      en: ['Food & drink', 'eat', 'drink', 'meal', 'coffee'],
      de: ['Essen & Trinken', 'Imbiss', 'Kaffee', 'Gastronomie'],
    },
  },
  {
    id: 'toilet',
    icon: 'toilet',
    members: ['toilet', 'toilets', 'restroom', 'baby-care'],
    words: {
      en: ['Toilets', 'WC', 'restroom', 'lavatory', 'washroom'],
      de: ['WC', 'Toiletten', 'Klo'],
    },
  },
  {
    id: 'stage',
    icon: 'stage',
    members: ['stage', 'music'],
    words: { en: ['Stages', 'show', 'talk', 'music'], de: ['Bühnen', 'Vortrag', 'Musik'] },
  },
  {
    id: 'booth',
    icon: 'booth',
    members: ['booth', 'assembly', 'project'],
    words: { en: ['Booths', 'stand', 'exhibitor'], de: ['Stände', 'Aussteller', 'Messestand'] },
  },
  {
    id: 'room',
    icon: 'room',
    members: ['room', 'lounge', 'quiet', 'gallery', 'hall', 'foyer', 'art'],
    words: { en: ['Rooms', 'hall', 'conference'], de: ['Räume', 'Saal', 'Konferenz'] },
  },
  {
    id: 'service',
    icon: 'info',
    members: ['information', 'cloakroom', 'service', 'shop', 'lockers', 'first-aid'],
    words: { en: ['Services', 'help', 'desk'], de: ['Service', 'Hilfe', 'Schalter'] },
  },
  {
    id: 'lift',
    icon: 'lift',
    members: ['lift', 'elevator'],
    words: { en: ['Lifts', 'elevator'], de: ['Aufzüge', 'Lift', 'Fahrstuhl'] },
  },
  {
    id: 'exit',
    icon: 'exit',
    members: ['exit', 'entrance', 'emergency-exit'],
    words: { en: ['Exits', 'way out', 'entrance', 'door'], de: ['Ausgänge', 'Eingang', 'Tür'] },
  },
]);

/**
 * What the big buttons may lead to: the nearest of these categories, the most wanted first. `text`
 * is the key of what it is called.
 * @type {readonly Readonly<Nearest>[]}
 */
export const NEAREST = Object.freeze([
  {
    id: 'toilet',
    icon: 'toilet',
    text: 'nearestToilet',
    members: ['toilet', 'toilets', 'restroom', 'wc'],
  },
  {
    id: 'exit',
    icon: 'exit',
    text: 'nearestExit',
    members: ['exit', 'emergency-exit', 'entrance'],
  },
  { id: 'lift', icon: 'lift', text: 'nearestLift', members: ['lift', 'elevator'] },
  { id: 'information', icon: 'info', text: 'nearestInformation', members: ['information', 'info'] },
  { id: 'first-aid', icon: 'first-aid', text: 'nearestFirstAid', members: ['first-aid'] },
  {
    id: 'food',
    icon: 'food',
    text: 'nearestFood',
    members: ['food', 'bar', 'catering', 'cafe', 'restaurant'],
  },
  {
    id: 'cloakroom',
    icon: 'cloakroom',
    text: 'nearestCloakroom',
    members: ['cloakroom', 'lockers'],
  },
  { id: 'baby-care', icon: 'baby-care', text: 'nearestBabyCare', members: ['baby-care'] },
]);

/** Whether a route may lead to a feature as the nearest of its kind. @param {Feature} feature */
const isCandidate = ({ kind, properties }) =>
  kind === 'poi' ||
  (['area', 'connector'].includes(kind) && properties.inService !== false);

/** Those of `NEAREST` that the venue has, the most wanted first. @param {Iterable<Feature>} features */
export const nearestPresent = (features) => {
  const words = new Set(
    [...features].filter(isCandidate)
      .flatMap(({ properties: { category, groups = [] } }) => [category, ...groups]),
  );
  return NEAREST.filter(({ members }) => members.some((word) => words.has(word)));
};

/** @type {Readonly<Category>} */
const OTHER = Object.freeze({
  id: 'other',
  icon: 'arrive',
  members: [],
  words: { en: ['More places'], de: ['Weitere Ziele'] },
});

/** The kind that a feature's category or group belongs to. @param {readonly string[]} words */
export const categoryOf = (words) =>
  CATEGORIES.find(
    ({ members }) => words.some((word) => members.includes(word)),
  ) ?? OTHER;

/** The kinds that occur among the targets, in fixed order. @param {Iterable<{category: string}>} targets */
export const categoriesPresent = (targets) => {
  const present = new Set([...targets].map((target) => target.category));
  return [...CATEGORIES, OTHER].filter(({ id }) => present.has(id));
};
