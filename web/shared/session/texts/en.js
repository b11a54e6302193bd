// @ts-check
/** What every page says about who is signed in, in English. */
export const en = Object.freeze({
  'session.signIn': 'Sign in',
  'session.signOut': 'Sign out',
  'session.menu': 'Signed in as {name}',
  'session.profile': 'Profile and password',
  'session.people': 'People and links',
  'session.venues': 'All venues',
  'session.device': 'This browser was opened with the link “{label}”.',
  'session.deviceMenu': 'Link: {label}',
  'session.forget': 'Leave this link',
  'session.unnamed': 'without a name',
  'session.neededTitle': 'Please sign in',
  'session.needed':
    'This page is for people whom this server knows. Sign in and you come back here.',
  'session.neededLink':
    'Has somebody given you a link or a QR code? Open it, and you need nothing else.',
  'session.forbiddenTitle': 'This is not for your role',
  'session.forbidden': 'You are signed in as {name}, and that role does not include this page.',
  'session.forbiddenAsk': 'An owner of the venue can change that under “People and links”.',
  'session.missingTitle': 'There is no such venue for you',
  'session.missing':
    'No venue of this name is open to you. It may have another name, or be for other people.',
  'session.other': 'Sign in as somebody else',
  'session.back': 'To the venues',
  'session.noOwnerTitle': 'This server has no owner yet',
  'session.noOwner':
    'When it started it printed a link on its console. Open that link in this browser: it makes you the owner, and from then on you invite the others.',
  'session.noOwnerAgain':
    'Link lost or used up? On the server, “floorcast user add” makes a new one.',
  'session.unreachable': 'The server cannot be reached. Trying again …',
  'session.endedTitle': 'You have been signed out',
  'session.ended':
    'The session ended: it was signed out elsewhere, or it was not used for a long time.',
  'session.endedKept':
    'What was not sent yet is kept in this browser and goes out as soon as you are signed in again.',
  'session.endedUnkept':
    'Your browser has not kept what was not sent: leave this window open, sign in in the new one, and come back.',
  'session.changedTitle': 'Your rights were changed',
  'session.changed': 'What you may do here is different now. Load the page again to go on.',
  'session.reload': 'Load again',
  'session.signInAgain': 'Sign in again',
  'session.mayNot': 'Your role does not include this.',
  'role.owner': 'Owner',
  'role.organiser': 'Organiser',
  'role.staff': 'Staff',
  'role.viewer': 'Viewer',
  'role.kiosk': 'Kiosk',
  'role.navigator': 'Navigator',
  'role.anchor': 'Anchor',
  'role.gateway': 'Gateway',
  'role.monitor': 'Monitor',
});
