// @ts-check
import { countText } from '../../shared/i18n/i18n.js';
import { element } from '../../shared/ui/element.js';
/** @import { VenueSummary } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** How many people are there, as far as the viewer may know.
 * @param {Speech} speech
 * @param {{ navigators?: number, least?: number }} venue */
const peopleIn = ({ t, number }, { navigators, least = 0 }) =>
  navigators === undefined && least === 0 ? '' : t('peopleNow', {
    count: countText({ count: navigators ?? 0, least, isFew: navigators === undefined }, number),
  });

/** A page that asks which venue to show.
 * @param {Speech} speech
 * @param {readonly VenueSummary[]} venues
 * @param {string | null} problem said above the list @returns {HTMLElement} */
export const makeVenueChooser = (speech, venues, problem) => {
  const { t, localized } = speech;
  return element(
    'main',
    { class: 'chooser' },
    element('h1', {}, t('chooseVenue')),
    problem ? element('p', { class: 'problem', role: 'alert' }, problem) : null,
    venues.length === 0 ? element('p', {}, t('noVenues')) : null,
    element(
      'ul',
      {},
      ...venues.map((venue) =>
        element(
          'li',
          {},
          venue.state === 'open'
            ? element(
              'a',
              { class: 'card', href: `?venue=${encodeURIComponent(venue.slug)}` },
              element('strong', {}, localized(venue.name) || venue.slug),
              element('span', {}, peopleIn(speech, venue)),
            )
            : element(
              'span',
              { class: 'card is-failed' },
              element('strong', {}, venue.slug),
              element('span', {}, t('failed')),
            ),
        )
      ),
    ),
    element('p', {}, element('a', { href: '../' }, t('toStart'))),
  );
};
