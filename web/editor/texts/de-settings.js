// @ts-check

/** German texts by key: settings. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanSettings = Object.freeze({
  'editor.settings.live': 'Live-Einstellungen des Veranstaltungsortes',
  'editor.settings.liveHelp': 'Gilt sofort für alle. Leer lassen für den Standardwert.',
  'editor.setting.whole': 'Eine ganze Zahl von {least} bis {most}.',
  'editor.setting.range': 'Eine Zahl von {least} bis {most}.',
  'editor.setting.ticksPerSecond': 'Positionen pro Sekunde',
  'editor.setting.ticksPerSecond.help': 'Mehr ist flüssiger und braucht mehr Bandbreite.',
  'editor.setting.staleAfter': 'Grau nach (s)',
  'editor.setting.staleAfter.help': 'Personen ohne Signal werden nach dieser Zeit grau gezeigt.',
  'editor.setting.goneAfter': 'Entfernt nach (s)',
  'editor.setting.goneAfter.help':
    'Personen ohne Signal verschwinden nach dieser Zeit von der Karte.',
  'editor.setting.jumpSpeed': 'Unplausibel ab (m/s)',
  'editor.setting.jumpSpeed.help': 'Schnellere Bewegungen gelten als unplausibel.',
  'editor.setting.tracksKeptHours': 'Aufzeichnungen aufbewahren (Stunden)',
  'editor.setting.tracksKeptHours.help': 'Für den Rückblick. 0 zeichnet nichts auf.',
  'editor.setting.privacyThreshold': 'Kleinste Gruppe, die Gäste sehen',
  'editor.setting.privacyThreshold.help': 'Gäste und Kioske sehen nur Gruppen ab dieser Größe.',
  'editor.setting.publicPositions': 'Gäste und Kioske sehen einzelne Personen',
  'editor.setting.publicPositions.help':
    'Für Veranstaltungen, bei denen alle zugestimmt haben. Sonst sehen sie nur Gruppen.',
  'editor.op.settings': 'Einstellungen',
  'editor.op.tour': 'Rundgang',
  'editor.settings': 'Einstellungen',
  'editor.settings.close': 'Schließen',
  'editor.settings.theme': 'Darstellung',
  'editor.settings.auto': 'Systemeinstellung',
  'editor.settings.light': 'Hell',
  'editor.settings.dark': 'Dunkel',
  'editor.settings.units': 'Längen',
  'editor.settings.metric': 'Meter',
  'editor.settings.imperial': 'Fuß und Zoll',
  'editor.settings.language': 'Sprache',
  'editor.settings.unkept':
    'Dieser Browser speichert keine Einstellungen; sie gelten, bis Sie die Seite schließen.',
});
