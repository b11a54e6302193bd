// @ts-check
import { de as session } from '../../shared/session/texts/de.js';
import { formsDe } from '../../shared/session/texts/forms-de.js';

/** What the page behind links says in German. */
export const de = Object.freeze({
  ...session,
  ...formsDe,
  title: 'Willkommen',
  looking: 'Der Link wird geprüft …',
  again: 'Erneut versuchen',
  failedTitle: 'Das hat nicht geklappt',
  signUpTitle: 'Willkommen bei Floorcast',
  asRole: 'Sie sind als „{role}“ {to} eingeladen.',
  asOwner:
    'Sie werden Inhaber dieses Servers: Sie verwalten alle Veranstaltungsorte und wer sie sehen und ändern kann.',
  everyVenue: 'für alle Veranstaltungsorte',
  inVenue: 'für den Veranstaltungsort „{venue}“',
  signUp: 'Konto anlegen',
  emailHint: 'Damit melden Sie sich an.',
  haveAccount:
    'Sie haben hier schon ein Konto? Melden Sie sich zuerst an und öffnen Sie diesen Link erneut.',
  acceptTitle: 'Sie sind eingeladen',
  acceptAs: 'Sie sind als {name} angemeldet. Diese Rolle zu Ihrem Konto hinzufügen?',
  accept: 'Annehmen',
  acceptOther: 'Anderes Konto verwenden',
  resetTitle: 'Neues Passwort',
  resetFor: 'Für {name}. Überall sonst werden Sie abgemeldet.',
  resetLead: 'Überall sonst werden Sie abgemeldet.',
  setPassword: 'Passwort setzen und anmelden',
  leaveTitle: 'Dieser Link ist für einen Bildschirm oder Gast',
  leave:
    'Sie sind als {name} angemeldet. Wenn Sie den Link hier öffnen, ersetzt er in diesem Browser Ihr Konto („{role}“).',
  leaveHint: 'Zum Ausprobieren ohne Abmelden: in einem privaten Fenster öffnen.',
  leaveStay: 'Als {name} angemeldet bleiben',
  leaveGo: 'Link öffnen',
  deviceTitle: 'Für ein Gerät: {role}',
  device:
    'Dieser Link ist für ein Gerät oder Programm, nicht für einen Browser. Geben Sie ihm dieses Token; es sendet es mit jeder Anfrage:',
  deviceToken: 'Token',
  usedTitle: 'Dieser Link ist nicht mehr gültig',
  used: 'Er wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen.',
  usedHint:
    'Bitten Sie um einen neuen. Wenn Sie damit ein Konto angelegt haben, melden Sie sich an.',
  brokenTitle: 'Dieser Link ist unvollständig',
  broken: 'Ein Teil fehlt. Kopieren Sie den ganzen Link noch einmal, oder scannen Sie den Code.',
  brokenHint:
    'Haben Sie die Seite neu geladen? Dann öffnen Sie den Link erneut: Er wird zu Ihrer Sicherheit aus der Adresszeile entfernt.',
  openTitle: 'Kein Link nötig',
  open: 'Dieser Server ist offen: Wer ihn erreicht, kann alles ändern.',
  openHint: 'Links gelten, wenn der Server ohne --open läuft.',
});
