// @ts-check
import { setProperty } from '../actions/properties.js';

/** @import { Action, Feature } from '../plan/types.js' */

/** The tag that names the content of a feature's picture. */
const tag = 'picture';

/** A name that contents have: the digest of their bytes. */
const digest = /^[0-9a-f]{64}$/;

/** The content that shows a feature; `null` for none. @param {Feature} feature @returns {string | null} */
export const pictureOf = ({ properties: { tags } }) =>
  typeof tags?.[tag] === 'string' && digest.test(tags[tag]) ? tags[tag] : null;

/**
 * Shows a feature by a picture with bytes at the server, or by none.
 *
 * @param {string} id
 * @param {string | null} content
 * @returns {Action}
 */
export const setPicture = (id, content) => (plan) => {
  const { [tag]: _, ...others } = plan.feature(id)?.properties.tags ?? {};
  const tags = content ? { ...others, [tag]: content } : others;
  return setProperty(id, 'tags', Object.keys(tags).length > 0 ? tags : null)(plan);
};

/** The tags that people write themselves. @param {any} tags @returns {[string, any][]} */
export const plainTags = (tags) => Object.entries(tags ?? {}).filter(([name]) => name !== tag);

/**
 * All tags after people changed those that they write.
 *
 * @param {any} before  all
 * @param {readonly [string, any][]} plain
 */
export const withPlainTags = (before, plain) => {
  const kept = before?.[tag] === undefined ? {} : { [tag]: before[tag] };
  const tags = { ...Object.fromEntries(plain), ...kept };
  return Object.keys(tags).length > 0 ? tags : null;
};
