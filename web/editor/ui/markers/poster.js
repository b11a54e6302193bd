// @ts-check
import { groupedCode } from '../../../shared/places/marker-code.js';
import { colourProperties } from '../../../shared/identity/venue-colours.js';
import { qrPicture } from '../../../shared/qr/qr-picture.js';
import { element } from '../../../shared/ui/element.js';
import { planExcerpt } from './plan-excerpt.js';

/** @import { Plan } from '../../plan/plan.js' */
/** @import { Feature } from '../../plan/types.js' */
/** @import { PrintedMarker } from '../../markers/marker-list.js' */

/** What a poster says in each language. */
const WORDS = Object.freeze({
  en: Object.freeze({
    title: 'You are here',
    use: 'Scan the code with your phone’s camera to find your way.',
  }),
  de: Object.freeze({
    title: 'Sie sind hier',
    use: 'Scannen Sie den Code mit der Kamera Ihres Handys, und finden Sie Ihren Weg.',
  }),
});

/** The languages of posters. @typedef {keyof typeof WORDS} PosterLanguage */

/**
 * The languages that the venue's names are in, of those that posters are in; all where there are none.
 * @param {Plan} plan
 * @returns {PosterLanguage[]}
 */
export const posterLanguages = (plan) => {
  const all = /** @type {PosterLanguage[]} */ (Object.keys(WORDS));
  const names = plan.floors.flatMap(({ id }) => plan.onFloor(id))
    .map(({ properties }) => properties.name);
  const named = all.filter((language) => [plan.name, ...names].some((name) => name?.[language]));
  return named.length > 0 ? named : all;
};

/** Gives posters the colours of the venue: those of its header, else of its accent; without any they keep
 * their own. @param {HTMLElement} pages @param {Plan['settings']} settings */
export const colourPosters = (pages, settings) => {
  const all = colourProperties(settings ?? {}, 'light');
  const ground = all['--venue-header'] ?? all['--color-accent-fill'];
  const ink = all['--on-venue-header'] ?? all['--color-on-accent'];
  if (ground === undefined) return;
  pages.style.setProperty('--poster-ground', ground);
  pages.style.setProperty('--poster-ink', ink);
};

/**
 * One marker on paper: code, name of the place, and how to use it.
 *
 * @param {PrintedMarker} printed
 * @param {object} about
 * @param {string} about.link  the short link
 * @param {string} about.place  where it hangs
 * @param {string} about.floor  its name
 * @param {string} about.venue  its name
 * @param {string | null} about.logo  its address
 * @param {readonly PosterLanguage[]} about.languages
 * @param {readonly Feature[]} about.features  of the floor
 * @param {string} about.label  of the code, for screen readers
 */
export const poster = (
  { marker, code },
  { link, place, floor, venue, logo, languages, features, label },
) =>
  element(
    'article',
    { class: 'poster', 'data-code': code },
    element(
      'header',
      {},
      logo === null ? null : element('img', { src: logo, alt: '' }),
      element('span', {}, venue),
    ),
    element('p', { class: 'poster-title' }, languages.map((each) => WORDS[each].title).join(' · ')),
    element('h3', {}, place),
    element('p', { class: 'poster-floor' }, floor),
    qrPicture(link, label),
    element('p', { class: 'poster-code' }, groupedCode(code)),
    ...languages.map((each) => element('p', { class: 'poster-use', lang: each }, WORDS[each].use)),
    element('p', { class: 'poster-link' }, link.replace(/^https?:\/\//, '')),
    planExcerpt(marker, features),
  );
