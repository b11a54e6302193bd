// @ts-check
/** What the pages for people and links share, in English. */
export const formsEn = Object.freeze({
  "password.show": "Show", "password.length": "At least {count} characters; a few words are fine", "password.ownName": "Not your name or e-mail address",
  "password.obvious": "Not one character again and again, nor a simple run",
  "form.email": "E-mail address", "form.password": "Password", "form.newPassword": "New password", "form.name": "Your name",
  "form.nameHint": "Stands beside what you draw and change. Nobody else here has the same.",
  "form.language": "Language", "form.en": "English", "form.de": "German", "form.cancel": "Cancel", "form.close": "Close", "form.copy": "Copy", "form.copied": "Copied",
  "form.emailMissing": "Write the e-mail address.", "form.emailWrong": "This is not an e-mail address.", "form.passwordMissing": "Write the password.",
  "form.nameMissing": "Write a name.", "form.wait": "Wait {time}", "form.tooMany": "Too many attempts. You can try again in {time} minutes.",
  "refused.unreachable": "The server cannot be reached. Try again in a moment.", "refused.wrong-sign-in": "E-mail address or password is wrong.",
  "refused.wrong-password": "This is not your current password.", "refused.weak-password": "This password is too easy to guess. Choose another one.",
  "refused.email-taken": "There is an account with this e-mail address already. Sign in instead, then open the link again.",
  "refused.name-taken": "Somebody here has this name already. Choose another one.", "refused.no-such-token": "This link is used up, too old, or was taken back.",
  "refused.last-owner": "Nobody else owns this. Make somebody else an owner first.", "refused.no-such-account": "This account is not there any more.",
  "refused.busy": "The server is busy. Try again in a moment.", "refused.forbidden": "You may not do this.", "refused.sign-in-needed": "You are signed out.",
  "refused.too-many-attempts": "Too many attempts. Try again later.", "refused.no-accounts": "This server runs without accounts.",
});
