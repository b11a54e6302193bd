// @ts-check
import { placeDetails } from '../../shared/places/place-details.js';
import { qrPicture } from '../../shared/qr/qr-picture.js';
import { element } from '../../shared/ui/element.js';
import { say } from '../texts/say.js';
/** @import { PlaceFacts } from '../../shared/places/place-facts.js' */
/** @import { Language } from '../texts/say.js' */

/**
 * The QR code by which a visitor takes the destination along.
 * @param {string} address  of the page for phones  @param {Language} language
 */
export const phoneCode = (address, language) =>
  element(
    'div',
    { class: 'place-web phone-code' },
    qrPicture(address, say(language, 'phoneCode')),
    element(
      'span',
      { class: 'words' },
      element('span', { class: 'name' }, say(language, 'phoneTitle')),
      element('span', { class: 'hint' }, say(language, 'webHint')),
    ),
  );

/**
 * What a place says of itself. Its web address comes as a QR code to take along: a kiosk leads to no
 * other page.
 * @param {PlaceFacts} facts
 * @param {{ pictureURL: (content: string) => string, name: string, language: Language }} options
 * @returns {HTMLElement[]} nothing where it says nothing
 */
export const placeAbout = (facts, { pictureURL, name, language }) => {
  const details = placeDetails(facts, { pictureURL, name });
  const { web } = facts;
  if (web) {
    details.push(element(
      'div',
      { class: 'place-web' },
      qrPicture(web.href, say(language, 'webCode', { address: web.text })),
      element(
        'span',
        { class: 'words' },
        element('span', { class: 'name' }, web.text),
        element('span', { class: 'hint' }, say(language, 'webHint')),
      ),
    ));
  }
  return details.length === 0 ? [] : [element('div', { class: 'place-card' }, ...details)];
};
