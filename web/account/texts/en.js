// @ts-check
import { en as session } from '../../shared/session/texts/en.js';
import { formsEn } from '../../shared/session/texts/forms-en.js';

/** The profile page's words in English. */
export const en = Object.freeze({
  ...session,
  ...formsEn,
  title: 'My account',
  profile: 'Profile',
  save: 'Save',
  saved: 'Saved',
  roles: 'Roles',
  noRoles: 'No role yet. Ask an owner for one.',
  everyVenue: 'all venues',
  passwordTitle: 'Password',
  passwordLead: 'Changing it signs you out everywhere else.',
  oldPassword: 'Current password',
  changePassword: 'Change password',
  passwordChanged: 'Password changed. You are signed out everywhere else.',
  sessions: 'Where you are signed in',
  sessionsLead: 'Something unfamiliar? Sign it out and change your password.',
  unknownBrowser: 'A browser',
  lastSeen: 'last used {time}',
  since: 'since {time}',
  thisOne: 'this browser',
  end: 'Sign out',
  endOf: 'Sign out {what}',
  ended: 'Signed out',
  everywhere: 'Sign out everywhere',
  everywhereTitle: 'Sign out everywhere?',
  everywhereText:
    'In all browsers and on all devices, here too. You sign in again with your password.',
});
