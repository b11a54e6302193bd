// @ts-check
/** What the page behind links says in German. */
export const de = Object.freeze({
  title: 'Willkommen',
  looking: 'Der Link wird angesehen …',
  again: 'Noch einmal',
  failedTitle: 'Das hat nicht geklappt',
  signUpTitle: 'Willkommen bei Floorcast',
  asRole: 'Sie sind als „{role}“ {to} eingeladen.',
  asOwner:
    'Sie übernehmen die Leitung dieses Servers: alle Orte, und wer sie sehen und ändern darf.',
  everyVenue: 'zu allen Orten',
  inVenue: 'zum Ort „{venue}“',
  signUp: 'Konto anlegen',
  emailHint: 'Damit melden Sie sich an.',
  haveAccount:
    'Sie haben hier schon ein Konto? Dann zuerst anmelden und diesen Link noch einmal öffnen.',
  acceptTitle: 'Sie sind eingeladen',
  acceptAs: 'Sie sind als {name} angemeldet. Soll dieses Konto die Rolle bekommen?',
  accept: 'Annehmen',
  acceptOther: 'Mit einem anderen Konto',
  resetTitle: 'Neues Passwort',
  resetFor: 'Für {name}. Überall sonst werden Sie abgemeldet.',
  resetLead: 'Überall sonst werden Sie abgemeldet.',
  setPassword: 'Passwort setzen und anmelden',
  leaveTitle: 'Dieser Link ist für einen Bildschirm oder Gast',
  leave:
    'Sie sind als {name} angemeldet. Wird der Link hier geöffnet, tritt er in diesem Browser an die Stelle Ihres Kontos („{role}“).',
  leaveHint: 'Zum Ausprobieren ohne Abmelden: in einem privaten Fenster öffnen.',
  leaveStay: '{name} bleiben und die Seite ansehen',
  leaveGo: 'Link hier öffnen',
  deviceTitle: 'Für ein Gerät: {role}',
  device:
    'Dieser Link ist für ein Gerät oder Programm, nicht für einen Browser. Geben Sie ihm dieses Token; es sendet es mit jeder Anfrage:',
  deviceToken: 'Token',
  usedTitle: 'Dieser Link gilt nicht mehr',
  used: 'Er wurde schon benutzt, ist abgelaufen, oder jemand hat ihn zurückgenommen.',
  usedHint:
    'Bitten Sie, wer ihn gegeben hat, um einen neuen. Haben Sie damit ein Konto angelegt, melden Sie sich damit an.',
  brokenTitle: 'Dieser Link ist nicht vollständig',
  broken: 'Am Ende fehlt etwas. Kopieren Sie ihn noch einmal ganz, oder scannen Sie den Code.',
  brokenHint:
    'Wurde die Seite neu geladen? Dann den Link noch einmal öffnen: Er wird aus der Adresse genommen, damit ihn dort niemand liest.',
  openTitle: 'Ein Link ist nicht nötig',
  open: 'Dieser Server ist offen: Wer ihn erreicht, darf alles.',
  openHint: 'Links gelten, wenn er ohne --open gestartet wird.',
});
