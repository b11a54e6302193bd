// @ts-check
import { de as session } from '../../shared/session/texts/de.js';
import { formsDe } from '../../shared/session/texts/forms-de.js';

/** The sign-in page's words in German. */
export const de = Object.freeze({
  ...session,
  ...formsDe,
  title: 'Anmelden',
  lead: 'Melden Sie sich an, um fortzufahren.',
  forgot: 'Passwort vergessen?',
  noAccount: 'Noch kein Konto? Bitten Sie einen Inhaber um eine Einladung.',
  resetTitle: 'Passwort vergessen?',
  resetLead: 'Wir senden Ihnen einen Link für ein neues Passwort. Er gilt eine Stunde.',
  sendReset: 'Link senden',
  backToSignIn: 'Zurück zur Anmeldung',
  resetSent:
    'Falls es ein Konto für {email} gibt, ist ein Link unterwegs. Sehen Sie auch im Spam-Ordner nach.',
  noMail:
    'Dieser Server versendet keine E-Mails. Bitten Sie einen Inhaber um einen Passwort-Link (unter „Personen und Links“).',
  noMailOwner: 'Sind Sie der Inhaber? Dann auf dem Server:',
  alreadyTitle: 'Sie sind angemeldet',
  already: 'Angemeldet als {name}.',
  goOn: 'Weiter',
  openTitle: 'Keine Anmeldung nötig',
  open: 'Dieser Server ist offen: Wer ihn erreicht, kann alles ändern.',
});
