// @ts-check
import { element } from '../ui/element.js';
/** @import { VenueSummary } from '../api/types.js' */
/** @import { Speech } from '../i18n/i18n.js' */

/** Asks of which venue a page is to show something.
 * @param {Speech} speech @param {readonly VenueSummary[]} venues
 * @param {string | null} problem said above the list @returns {HTMLElement} */
export const makeVenueList = ({ t, localized }, venues, problem) =>
  element(
    'main',
    { class: 'venue-list' },
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
          element(
            'a',
            { class: 'card', href: `?venue=${encodeURIComponent(venue.slug)}` },
            (venue.state === 'open' && localized(venue.name)) || venue.slug,
          ),
        )
      ),
    ),
    element('p', {}, element('a', { href: '../' }, t('toStart'))),
  );
