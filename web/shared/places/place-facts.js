// @ts-check
import { localized } from '../i18n/i18n.js';
import { momentOf } from '../i18n/time-zone.js';
import { openingState, openingText } from './opening-state.js';
/** @import { Feature } from '../api/types.js' */
/** @import { Zone } from '../i18n/time-zone.js' */

/** What a visitor may read of a place; empty texts where the editor stores nothing.
 * @typedef {object} PlaceFacts
 * @property {string} description
 * @property {string | null} picture the content that shows it
 * @property {{ href: string, text: string } | null} web
 * @property {string} opening such as “Open until 18:00”
 * @property {boolean} isClosed */

/** The name of a content: the digest of its bytes. */
const digest = /^[0-9a-f]{64}$/;

/** A web address that a page may lead to. @param {unknown} url @returns {PlaceFacts['web']} */
const webOf = (url) => {
  if (typeof url !== 'string' || url.trim() === '') return null;
  try {
    const address = new URL(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);
    if (!['http:', 'https:'].includes(address.protocol)) return null;
    const text = `${address.host}${address.pathname}`.replace(/^www\.|\/$/g, '');
    return { href: address.href, text };
  } catch {
    return null;
  }
};

/** What a place says to visitors.
 * @param {Pick<Feature, 'properties'>} feature @param {readonly string[]} languages best first
 * @param {Zone} zone by which the venue's clocks go @param {Date} [now] @returns {PlaceFacts} */
export const placeFacts = ({ properties }, languages, zone, now = new Date()) => {
  const { description, url, openingHours, tags } = properties;
  const moment = momentOf(now, zone);
  const hours = typeof openingHours === 'string' ? openingHours : '';
  const state = openingState(hours, moment);
  const picture = tags?.picture;
  return {
    description: localized(description, languages),
    picture: typeof picture === 'string' && digest.test(picture) ? picture : null,
    web: webOf(url),
    // Words that no clock can read are shown as they are.
    opening: state ? openingText(state, moment, languages[0] ?? 'en') : hours,
    isClosed: state !== null && !state.isOpen,
  };
};

/** Whether a place says more than its name. @param {PlaceFacts} facts */
export const hasFacts = ({ description, picture, web, opening }) =>
  description !== '' || picture !== null || web !== null || opening !== '';
