// @ts-check
/** What the pages for people and links share, in German. */
export const formsDe = Object.freeze({
  "password.show": "Zeigen", "password.length": "Mindestens {count} Zeichen; einige Wörter sind gut", "password.ownName": "Nicht der eigene Name oder die E-Mail-Adresse",
  "password.obvious": "Nicht immer dasselbe Zeichen, keine einfache Folge",
  "form.email": "E-Mail-Adresse", "form.password": "Passwort", "form.newPassword": "Neues Passwort", "form.name": "Ihr Name",
  "form.nameHint": "Steht neben dem, was Sie zeichnen und ändern. Niemand sonst hier heißt so.",
  "form.language": "Sprache", "form.en": "Englisch", "form.de": "Deutsch", "form.cancel": "Abbrechen", "form.close": "Schließen", "form.copy": "Kopieren", "form.copied": "Kopiert",
  "form.emailMissing": "Bitte die E-Mail-Adresse angeben.", "form.emailWrong": "Das ist keine E-Mail-Adresse.", "form.passwordMissing": "Bitte das Passwort angeben.",
  "form.nameMissing": "Bitte einen Namen angeben.", "form.wait": "Noch {time}", "form.tooMany": "Zu viele Versuche. In {time} Minuten können Sie es wieder versuchen.",
  "refused.unreachable": "Der Server ist nicht erreichbar. Bitte gleich noch einmal versuchen.", "refused.wrong-sign-in": "E-Mail-Adresse oder Passwort stimmt nicht.",
  "refused.wrong-password": "Das ist nicht Ihr jetziges Passwort.", "refused.weak-password": "Dieses Passwort ist zu leicht zu erraten. Bitte ein anderes wählen.",
  "refused.email-taken": "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich damit an und öffnen Sie den Link noch einmal.",
  "refused.name-taken": "So heißt hier schon jemand. Bitte einen anderen Namen wählen.", "refused.no-such-token": "Dieser Link ist verbraucht, abgelaufen oder zurückgenommen.",
  "refused.last-owner": "Sonst hat niemand die Leitung. Geben Sie sie zuerst jemand anderem.", "refused.no-such-account": "Dieses Konto gibt es nicht mehr.",
  "refused.busy": "Der Server ist beschäftigt. Bitte gleich noch einmal versuchen.", "refused.forbidden": "Das dürfen Sie nicht.", "refused.sign-in-needed": "Sie sind abgemeldet.",
  "refused.too-many-attempts": "Zu viele Versuche. Bitte später wieder versuchen.", "refused.no-accounts": "Dieser Server läuft ohne Konten.",
});
