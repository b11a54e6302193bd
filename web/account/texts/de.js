// @ts-check
import { de as session } from '../../shared/session/texts/de.js';
import { formsDe } from '../../shared/session/texts/forms-de.js';

/** The profile page's words in German. */
export const de = Object.freeze({
  ...session,
  ...formsDe,
  title: 'Mein Konto',
  profile: 'Profil',
  save: 'Speichern',
  saved: 'Gespeichert',
  roles: 'Rollen',
  noRoles: 'Noch keine Rolle. Bitten Sie einen Inhaber darum.',
  everyVenue: 'alle Veranstaltungsorte',
  passwordTitle: 'Passwort',
  passwordLead: 'Die Änderung meldet Sie überall sonst ab.',
  oldPassword: 'Aktuelles Passwort',
  changePassword: 'Passwort ändern',
  passwordChanged: 'Passwort geändert. Überall sonst sind Sie abgemeldet.',
  sessions: 'Wo Sie angemeldet sind',
  sessionsLead: 'Etwas Unbekanntes? Melden Sie es ab und ändern Sie Ihr Passwort.',
  unknownBrowser: 'Ein Browser',
  lastSeen: 'zuletzt benutzt {time}',
  since: 'seit {time}',
  thisOne: 'dieser Browser',
  end: 'Abmelden',
  endOf: '{what} abmelden',
  ended: 'Abgemeldet',
  everywhere: 'Überall abmelden',
  everywhereTitle: 'Überall abmelden?',
  everywhereText:
    'In allen Browsern und auf allen Geräten, auch hier. Danach melden Sie sich mit dem Passwort wieder an.',
});
