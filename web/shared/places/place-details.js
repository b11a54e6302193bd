// @ts-check
import { element } from '../ui/element.js';
import { icon } from '../ui/icons.js';
/** @import { PlaceFacts } from './place-facts.js' */

/** The opening state in words, with a sign when it is closed; `null` where nothing is known.
 * @param {PlaceFacts} facts */
export const openingLine = ({ opening, isClosed }) =>
  opening === '' ? null : element(
    'p',
    { class: 'opening', 'data-closed': isClosed ? 'true' : null },
    icon(isClosed ? 'warning' : 'clock'),
    element('span', {}, opening),
  );

/** Picture and description of a place.
 * @param {PlaceFacts} facts @param {{ pictureURL: (content: string) => string, name: string }} options
 * @returns {HTMLElement[]} */
export const placeDetails = ({ description, picture }, { pictureURL, name }) => {
  const image = picture === null ? null : element('img', {
    class: 'place-picture',
    src: pictureURL(picture),
    alt: name,
    loading: 'lazy',
    error: (/** @type {Event} */ { target }) => /** @type {HTMLElement} */ (target).remove(),
  });
  const words = description === ''
    ? null
    : element('p', { class: 'place-description' }, description);
  return [image, words].filter((part) => part !== null);
};
