// @ts-check
/** The sign-in page's words in German. */
export const de = Object.freeze({
  title: 'Anmelden',
  lead: 'Danach geht es dort weiter, wo Sie waren.',
  forgot: 'Passwort vergessen?',
  noAccount: 'Noch kein Konto? Wer hier einen Ort betreut, kann Sie mit einem Link einladen.',
  resetTitle: 'Passwort vergessen?',
  resetLead: 'Wir senden Ihnen einen Link, mit dem Sie ein neues setzen. Er gilt eine Stunde.',
  sendReset: 'Link senden',
  backToSignIn: 'Zurück zur Anmeldung',
  resetSent:
    'Falls es ein Konto für {email} gibt, ist eine Nachricht dorthin unterwegs. Sehen Sie auch im Spam-Ordner nach.',
  noMail:
    'Dieser Server sendet keine E-Mails. Fragen Sie, wer ihn betreut: Unter „Personen und Links“ macht die Leitung einen Link, mit dem Sie ein neues Passwort setzen.',
  noMailOwner: 'Haben Sie die Leitung? Dann auf dem Server:',
  alreadyTitle: 'Sie sind angemeldet',
  already: 'In diesem Browser sind Sie {name}.',
  goOn: 'Weiter',
  openTitle: 'Anmelden ist nicht nötig',
  open: 'Dieser Server ist offen: Wer ihn erreicht, darf alles.',
});
