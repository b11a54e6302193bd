// @ts-check
import { en as session } from '../../shared/session/texts/en.js';
import { formsEn } from '../../shared/session/texts/forms-en.js';

/** The sign-in page's words in English. */
export const en = Object.freeze({
  ...session,
  ...formsEn,
  title: 'Sign in',
  lead: 'Sign in to continue.',
  forgot: 'Forgot your password?',
  noAccount: 'No account yet? Ask a venue’s owner for an invitation.',
  resetTitle: 'Forgot your password?',
  resetLead: 'We will mail you a link to set a new password. It is valid for one hour.',
  sendReset: 'Send link',
  backToSignIn: 'Back to sign-in',
  resetSent:
    'If there is an account for {email}, a link is on its way. Check your spam folder, too.',
  noMail:
    'This server cannot send mail. Ask an owner for a reset link; they can make one under “People and links”.',
  noMailOwner: 'Are you the owner? Run this on the server:',
  alreadyTitle: 'You are signed in',
  already: 'Signed in as {name}.',
  goOn: 'Continue',
  openTitle: 'No sign-in needed',
  open: 'This server is open: anyone who can reach it can change everything.',
});
