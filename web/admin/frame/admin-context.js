// @ts-check
import { localeOf } from '../../shared/i18n/locale.js';
import { may, venuesWhere } from '../../shared/session/permissions.js';
import { refusalText } from '../../shared/session/submit-form.js';
/** @import { AccountsClient } from '../../shared/api/accounts-client.js' */
/** @import { Grant, Session } from '../../shared/api/accounts-types.js' */
/** @import { Client } from '../../shared/api/client.js' */
/** @import { VenueSummary } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What all sections of the page work with: the server, the session, the venues' names, and the names of
 * accounts, links and invitations by id.
 * @typedef {ReturnType<typeof makeAdminContext>} AdminContext */

/** @param {{ speech: Speech,
 *   accounts: AccountsClient,
 *   client: Client,
 *   session: Session,
 *   venues: VenueSummary[],
 *   asked: string | null }} parts  asked: the slug of the venue that the page's address names */
export const makeAdminContext = ({ speech, accounts, client, session, venues, asked }) => {
  const { t, localized, language } = speech;
  const locale = localeOf(language);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const byName = (/** @type {string} */ slug) => {
    const found = venues.find((venue) => venue.slug === slug);
    return (found?.state === 'open' && localized(found.name)) || slug;
  };
  return Object.freeze({
    speech,
    t,
    accounts,
    client,
    session,
    asked,
    /** Names of accounts, links and invitations by id. @type {Map<string, string>} */
    names: new Map(),
    /** @param {string} slug or `*` */
    venueName: (slug) => (slug === '*' ? t('everyVenue') : byName(slug)),
    /** The venues where the session has a permission, and all of them (`*`) first where it has it there.
     * @param {string} permission @returns {string[]} */
    venuesFor: (
      permission,
    ) => [...(may(session, permission) ? ['*'] : []), ...venuesWhere(session, permission)],
    /** @param {Grant} grant */
    grantText: ({ venue, role }) =>
      `${t(`role.${role}`)} · ${venue === '*' ? t('everyVenue') : byName(venue)}`,
    /** @param {string | undefined} text a moment @param {string} [never] */
    moment: (text, never = '') => (text ? times.format(new Date(text)) : never),
    /** @param {string | undefined} text a moment @param {string} never */
    day: (text, never) => (text ? days.format(new Date(text)) : never),
    /** @param {unknown} error */
    refusal: (error) => refusalText(error, t),
  });
};

/** Roles that people can have, the one with the most rights first. */
export const peopleRoles = Object.freeze(['owner', 'organiser', 'staff', 'viewer']);
/** Roles that a link can give, those of screens first. */
export const linkRoles = Object.freeze([
  'kiosk',
  'viewer',
  'staff',
  'navigator',
  'gateway',
  'anchor',
]);
