// @ts-check
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { AuditEntry } from '../../shared/api/accounts-types.js' */
/** @typedef {"signing" | "people" | "links" | "venues"} AuditGroup */

/** @type {Readonly<Record<AuditGroup, readonly string[]>>} */
const groups = Object.freeze({
  signing: ['session', 'sessions', 'password', 'reset', 'signInLink'],
  people: ['account', 'roles', 'invitation'],
  links: ['link', 'guest', 'guests'],
  venues: ['venue', 'version'],
});

/** All groups that the log can be narrowed to. */
export const auditGroups = /** @type {readonly AuditGroup[]} */ (Object.keys(groups));

/** Whether an event belongs to a group; all belong to "". @param {AuditEntry} entry @param {string} group */
export const isIn = ({ what }, group) =>
  group === '' ||
  (groups[/** @type {AuditGroup} */ (group)]?.includes(what.split('.')[0]) ?? false);

/** An audit event as a sentence.
 * @param {AuditEntry} entry
 * @param {{ t: Translate, nameOf: (id: string) => string | undefined,
 *   venueName: (slug: string) => string }} words @returns {string} */
export const auditText = ({ who, what, about, venue, detail }, { t, nameOf, venueName }) => {
  const actor = who.name || (who.id && nameOf(who.id)) || t(`who.${who.kind}`);
  // A link that was revoked is listed nowhere any more.
  const isLink = what.startsWith('link.');
  const known = about && nameOf(about);
  // So is an account that was removed; an id says nothing to anyone.
  const isNamed = isLink || what === 'account.removed';
  const object = known || (isNamed && detail) || (about?.includes('@') && about) || t('somebody');
  const own = `own.${what}`;
  const isInvited = what === 'invitation.made' && !known && detail;
  const key = about && about === who.id && t(own) !== own
    ? own
    : isInvited
    ? 'event.invitation.made.as'
    : `event.${what}`;
  const role = isInvited ? t(`role.${detail}`) : '';
  const values = {
    count: detail ?? '',
    who: actor,
    about: object,
    venue: venue ? venueName(venue) : '',
    role,
  };
  const text = t(key, values);
  const sentence = text === key ? `${actor}: ${what}` : text;
  return venue && !/\{venue\}/.test(t(key)) ? `${sentence} (${venueName(venue)})` : sentence;
};
