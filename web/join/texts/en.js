// @ts-check
/** What the page behind links says in English. */
export const en = Object.freeze({
  title: 'Welcome',
  looking: 'Looking at the link …',
  again: 'Try again',
  failedTitle: 'That did not work',
  signUpTitle: 'Welcome to Floorcast',
  asRole: 'You are invited as “{role}” {to}.',
  asOwner: 'You are about to own this server: all its venues, and who may see and change them.',
  everyVenue: 'to all venues',
  inVenue: 'to the venue “{venue}”',
  signUp: 'Make my account',
  emailHint: 'You sign in with it.',
  haveAccount: 'You have an account here already? Sign in first, then open this link again.',
  acceptTitle: 'You are invited',
  acceptAs: 'You are signed in as {name}. Take this role with that account?',
  accept: 'Accept',
  acceptOther: 'With another account',
  resetTitle: 'New password',
  resetFor: 'For {name}. You are signed out everywhere else.',
  resetLead: 'You are signed out everywhere else.',
  setPassword: 'Set password and sign in',
  leaveTitle: 'This link is for a screen or a guest',
  leave:
    'You are signed in as {name}. Opened here, the link takes the place of your account in this browser (“{role}”).',
  leaveHint: 'To try it without being signed out, open it in a private window.',
  leaveStay: 'Stay {name} and look at the page',
  leaveGo: 'Open the link here',
  deviceTitle: 'For a device: {role}',
  device:
    'This link is for a device or program, not for a browser. Give it this token; it sends it with each request:',
  deviceToken: 'Token',
  usedTitle: 'This link is not good any more',
  used: 'It was used already, has expired, or somebody took it back.',
  usedHint:
    'Ask whoever gave it to you for a new one. If you made an account with it, sign in with that.',
  brokenTitle: 'This link is not whole',
  broken:
    'Something is missing from its end. Copy it once more, from the beginning to the end, or scan the code.',
  brokenHint:
    'Was the page loaded again? Then open the link anew: it is taken out of the address so that nobody reads it there.',
  openTitle: 'No link needed',
  open: 'This server is open: everybody who reaches it may do everything.',
  openHint: 'Links count when it is started without --open.',
});
