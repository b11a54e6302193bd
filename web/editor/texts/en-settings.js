// @ts-check

/** English texts by key: settings. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const englishSettings = Object.freeze({
  'editor.settings.live': 'Live settings of the venue',
  'editor.settings.liveWords':
    'guests visitors registration without account recordings frames individual people',
  'editor.settings.liveHelp': 'Applies to everyone immediately. Leave blank for the default.',
  'editor.setting.whole': 'A whole number from {least} to {most}.',
  'editor.setting.range': 'A number from {least} to {most}.',
  'editor.setting.ticksPerSecond': 'Position updates per second',
  'editor.setting.ticksPerSecond.help': 'More is smoother and needs more bandwidth.',
  'editor.setting.staleAfter': 'Grey after (s)',
  'editor.setting.staleAfter.help': 'People without a signal for this long are shown in grey.',
  'editor.setting.goneAfter': 'Removed after (s)',
  'editor.setting.goneAfter.help': 'People without a signal for this long leave the map.',
  'editor.setting.jumpSpeed': 'Implausible above (m/s)',
  'editor.setting.jumpSpeed.help': 'Faster movements are marked as implausible.',
  'editor.setting.tracksKeptHours': 'Keep recordings for (hours)',
  'editor.setting.tracksKeptHours.help': 'For replays. 0 records nothing.',
  'editor.setting.insightKeptDays': 'Keep insight for (days)',
  'editor.setting.insightKeptDays.help':
    'Figures that show no single person: how full, how long, from where. 0 derives none.',
  'editor.setting.privacyThreshold': 'Smallest group shown to viewers',
  'editor.setting.privacyThreshold.help':
    'Viewers and kiosks see only groups of this size or more.',
  'editor.setting.publicPositions': 'Viewers and kiosks see individual people',
  'editor.setting.publicPositions.help':
    'For events where everyone has agreed to it. Otherwise they see groups only.',
  'editor.setting.friends': 'Visitors may be friends of each other',
  'editor.setting.friends.help':
    'By a code. They are told when they are near each other, and write messages; staff see none of it.',
  'editor.setting.guests': 'Visitors get in without an account',
  'editor.setting.guests.help':
    'Anyone with the address of the phone page sees the plan and finds the way.',
  'editor.setting.guestsUntil': 'Until',
  'editor.setting.guestsUntil.help':
    'The end of your event: visitors’ access and positions end by themselves. Blank for no end.',
  'editor.settings.positioning': 'Positions from tags',
  'editor.settings.positioningHelp':
    'For venues with anchors. The better this fits, the better positions and their radii are.',
  'editor.setting.radio': 'Radio',
  'editor.setting.radio.ultraWideband': 'Ultra-wideband (UWB)',
  'editor.setting.radio.wifiRoundTrip': 'Wi-Fi round-trip time',
  'editor.setting.radio.signalStrength': 'Bluetooth or Wi-Fi signal strength',
  'editor.setting.radio.help': 'How large the errors of distances are.',
  'editor.setting.tagHeight': 'Tags are worn at (m)',
  'editor.setting.tagHeight.help': 'Above the floor.',
  'editor.setting.tagHeightDeviation': 'Give or take (m)',
  'editor.setting.tagHeightDeviation.help': 'Standard deviation: 0.15 where the height is known.',
  'editor.setting.storeyHeight': 'From floor to floor (m)',
  'editor.setting.storeyHeight.help': 'Tells floors apart where anchors are heard through them.',
  'editor.setting.tagHeights': 'Groups that wear them differently',
  'editor.setting.tagHeights.help': 'In metres above the floor; for example tags on trolleys.',
  'editor.tagHeights.group': 'Group',
  'editor.tagHeights.height': 'Height',
  'editor.tagHeights.deviation': '±',
  'editor.tagHeights.of': '{label} of {group}',
  'editor.tagHeights.remove': 'Remove {group}',
  'editor.op.settings': 'Settings',
  'editor.op.tour': 'Take a tour',
  'editor.settings': 'Settings',
  'editor.settings.close': 'Close',
  'editor.settings.theme': 'Appearance',
  'editor.settings.auto': 'System default',
  'editor.settings.light': 'Light',
  'editor.settings.dark': 'Dark',
  'editor.settings.units': 'Lengths',
  'editor.settings.metric': 'Metres',
  'editor.settings.imperial': 'Feet and inches',
  'editor.settings.language': 'Language',
  'editor.settings.unkept':
    'This browser does not save settings; they last until you close the page.',
});
