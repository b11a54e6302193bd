// @ts-check

/** English texts by key: settings. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const englishSettings = Object.freeze({
  'editor.settings.live': 'Live settings of the venue',
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
  'editor.setting.privacyThreshold': 'Smallest group shown to viewers',
  'editor.setting.privacyThreshold.help':
    'Viewers and kiosks see only groups of this size or more.',
  'editor.setting.publicPositions': 'Viewers and kiosks see individual people',
  'editor.setting.publicPositions.help':
    'For events where everyone has agreed to it. Otherwise they see groups only.',
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
