// @ts-check
import { en as session } from '../../shared/session/texts/en.js';
import { formsEn } from '../../shared/session/texts/forms-en.js';

/** What the page behind links says in English. */
export const en = Object.freeze({
  ...session,
  ...formsEn,
  title: 'Welcome',
  looking: 'Checking the link…',
  again: 'Try again',
  failedTitle: 'That did not work',
  signUpTitle: 'Welcome to Floorcast',
  asRole: 'You are invited as “{role}” {to}.',
  asOwner:
    'You’ll be this server’s owner: you manage all its venues and who can see and change them.',
  everyVenue: 'to all venues',
  inVenue: 'to the venue “{venue}”',
  signUp: 'Create account',
  emailHint: 'You use it to sign in.',
  haveAccount: 'Already have an account here? Sign in first, then open this link again.',
  acceptTitle: 'You are invited',
  acceptAs: 'You are signed in as {name}. Add this role to your account?',
  accept: 'Accept',
  acceptOther: 'Use another account',
  resetTitle: 'New password',
  resetFor: 'For {name}. You will be signed out everywhere else.',
  resetLead: 'You will be signed out everywhere else.',
  setPassword: 'Set password and sign in',
  leaveTitle: 'This link is for a screen or a guest',
  leave:
    'You are signed in as {name}. If you open the link here, it replaces your account in this browser (“{role}”).',
  leaveHint: 'To try it and stay signed in, open it in a private window.',
  leaveStay: 'Stay signed in as {name}',
  leaveGo: 'Open the link',
  deviceTitle: 'For a device: {role}',
  device:
    'This link is for a device or program, not for a browser. Give the device this token; it sends it with each request:',
  deviceToken: 'Token',
  usedTitle: 'This link is no longer valid',
  used: 'It was already used, has expired or was cancelled.',
  usedHint: 'Ask for a new one. If you created an account with it, sign in.',
  brokenTitle: 'This link is incomplete',
  broken: 'Part of it is missing. Copy the whole link again, or scan the code.',
  brokenHint:
    'Did you reload the page? Then open the link again: it is removed from the address bar for your safety.',
  openTitle: 'No link needed',
  open: 'This server is open: anyone who can reach it can change everything.',
  openHint: 'Links work when the server runs without --open.',
});
