// @ts-check
import { openingLine, placeDetails } from '../../shared/places/place-details.js';
import { makeCardHead } from '../../shared/ui/card-head.js';
import { element } from '../../shared/ui/element.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { PlaceFacts } from '../../shared/places/place-facts.js' */

/** A place as its card shows it. @typedef {{ name: string, where: string, facts: PlaceFacts }} ShownPlace */

/** What a place says, and the ways from and to it. A picture is drawn from its bytes: a page's rules may
 * forbid pictures of other origins, and the address alone shows no key.
 * @param {Speech} speech @param {ShownPlace} place
 * @param {{ onClose: () => void, onFrom: () => void, onTo: () => void,
 *   picture: (content: string) => Promise<Blob> }} page @returns {HTMLElement} */
export const makePlaceCard = (
  { t },
  { name, where, facts },
  { onClose, onFrom, onTo, picture },
) => {
  const { web } = facts;
  const canvas = facts.picture === null
    ? null
    : element('canvas', { class: 'picture', role: 'img', 'aria-label': name });
  if (canvas && facts.picture !== null) {
    picture(facts.picture).then(createImageBitmap).then((bitmap) => {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    }).catch(() => canvas.remove());
  }
  return element(
    'section',
    { class: 'panel card', 'aria-label': t('place'), tabindex: -1 },
    makeCardHead(
      element('div', {}, element('h2', {}, name), element('p', { class: 'where' }, where)),
      t('close'),
      onClose,
    ),
    element(
      'div',
      { class: 'body' },
      openingLine(facts),
      canvas,
      ...placeDetails({ ...facts, picture: null }, { pictureURL: () => '', name }),
      web &&
        element('a', { href: web.href, target: '_blank', rel: 'noopener noreferrer' }, web.text),
    ),
    element(
      'div',
      { class: 'actions' },
      element('button', { type: 'button', class: 'button primary', click: onTo }, t('to')),
      element('button', { type: 'button', class: 'button', click: onFrom }, t('from')),
    ),
  );
};
