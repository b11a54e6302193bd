// @ts-check

/** The words of the sheet “Sound and touch”, which comes late. */
export const de = Object.freeze({
  'sound.voice': 'Gesprochene Hinweise',
  'sound.noVoice': 'Dieses Handy hat keine deutsche Stimme und spricht mit einer anderen.',
  'sound.rate': 'Sprechtempo',
  'sound.volume': 'Lautstärke',
  'sound.steps': 'Entfernungen in Schritten (zu 70 cm)',
  'sound.touch': 'Vibration',
  'sound.noTouch': 'Dieser Browser kann nicht vibrieren.',
  'sound.beaconHint':
    'Das Klicken kommt von der nächsten Ecke; am besten mit Kopfhörern. Leise und hoch: geradeaus. Laut und tief: drehen, bis es leise wird.',
  'sound.tryVoice': 'Probe: In 10 m links abbiegen.',
  'sound.try': 'Probieren',
  'sound.patterns': 'Was das Handy durch Vibrieren sagt',
  'touch.left': 'Links',
  'touch.right': 'Rechts',
  'touch.straight': 'Geradeaus',
  'touch.aligned': 'Auf Kurs',
  'touch.near': 'Fast da',
  'touch.arrived': 'Am Ziel',
  'touch.off': 'Vom Weg abgekommen',
  'touch.hazard': 'Vorsicht',
  'pattern.left': 'zweimal kurz',
  'pattern.right': 'dreimal kurz',
  'pattern.straight': 'einmal lang',
  'pattern.aligned': 'einmal sehr kurz',
  'pattern.near': 'kurz, lang',
  'pattern.arrived': 'zweimal kurz, dann sehr lang',
  'pattern.off': 'zweimal sehr lang',
  'pattern.hazard': 'viele Male schnell',
});
