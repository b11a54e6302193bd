// @ts-check
/** The sign-in page's words in English. */
export const en = Object.freeze({
  title: 'Sign in',
  lead: 'Then you go on where you were.',
  forgot: 'Forgot your password?',
  noAccount: 'No account yet? Somebody who runs a venue here can invite you by a link.',
  resetTitle: 'Forgot your password?',
  resetLead: 'We send you a link by which you set a new one. It is good for an hour.',
  sendReset: 'Send the link',
  backToSignIn: 'Back to sign-in',
  resetSent:
    'If there is an account for {email}, a message is on its way to it. Look into the spam folder, too.',
  noMail:
    'This server sends no e-mail. Ask somebody who runs it: under “People and links” an owner makes a link for you by which you set a new password.',
  noMailOwner: 'Are you the owner? Run this on the server:',
  alreadyTitle: 'You are signed in',
  already: 'In this browser you are {name}.',
  goOn: 'Go on',
  openTitle: 'No sign-in needed',
  open: 'This server is open: everybody who reaches it may do everything.',
});
