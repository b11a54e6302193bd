// @ts-check

/** German texts by key: settings. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanSettings = Object.freeze({
  'editor.settings.live': 'Live-Einstellungen des Veranstaltungsortes',
  'editor.settings.liveWords':
    'Gäste Besucher Anmeldung ohne Konto Aufzeichnungen Takt einzelne Personen',
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
  'editor.setting.insightKeptDays': 'Auswertung aufbewahren (Tage)',
  'editor.setting.insightKeptDays.help':
    'Zahlen, die keine Person zeigen: wie voll, wie lange, woher. 0 wertet nichts aus.',
  'editor.setting.privacyThreshold': 'Kleinste Gruppe, die Gäste sehen',
  'editor.setting.privacyThreshold.help': 'Gäste und Kioske sehen nur Gruppen ab dieser Größe.',
  'editor.setting.publicPositions': 'Gäste und Kioske sehen einzelne Personen',
  'editor.setting.publicPositions.help':
    'Für Veranstaltungen, bei denen alle zugestimmt haben. Sonst sehen sie nur Gruppen.',
  'editor.setting.friends': 'Besucher dürfen sich befreunden',
  'editor.setting.friends.help':
    'Mit einem Code. Sie erfahren, wenn sie einander nahe sind, und schreiben sich; Mitarbeiter sehen davon nichts.',
  'editor.setting.guests': 'Besucher kommen ohne Konto hinein',
  'editor.setting.guests.help':
    'Wer die Adresse der Handyseite hat, sieht den Plan und findet den Weg.',
  'editor.setting.guestsUntil': 'Bis',
  'editor.setting.guestsUntil.help':
    'Das Ende der Veranstaltung: Zugang und Positionen der Besucher enden von selbst. Leer: kein Ende.',
  'editor.settings.positioning': 'Positionen aus Messungen',
  'editor.settings.positioningHelp':
    'Für Veranstaltungsorte mit Ankern. Je genauer diese Angaben, desto besser Positionen und Radien.',
  'editor.setting.radio': 'Funk',
  'editor.setting.radio.ultraWideband': 'Ultrabreitband (UWB)',
  'editor.setting.radio.wifiRoundTrip': 'WLAN-Laufzeit (RTT)',
  'editor.setting.radio.signalStrength': 'Signalstärke von Bluetooth oder WLAN',
  'editor.setting.radio.help': 'Bestimmt, wie groß die Fehler der Entfernungen sind.',
  'editor.setting.tagHeight': 'Tragehöhe der Tags (m)',
  'editor.setting.tagHeight.help': 'Über dem Boden.',
  'editor.setting.tagHeightDeviation': 'Plus/minus (m)',
  'editor.setting.tagHeightDeviation.help': 'Standardabweichung: 0,15, wenn die Höhe bekannt ist.',
  'editor.setting.storeyHeight': 'Von Etage zu Etage (m)',
  'editor.setting.storeyHeight.help':
    'Unterscheidet Etagen, wenn Anker durch Decken zu hören sind.',
  'editor.setting.tagHeights': 'Gruppen mit anderer Tragehöhe',
  'editor.setting.tagHeights.help':
    'In Metern über dem Boden; zum Beispiel Tags an Transportwagen.',
  'editor.tagHeights.group': 'Gruppe',
  'editor.tagHeights.height': 'Höhe',
  'editor.tagHeights.deviation': '±',
  'editor.tagHeights.of': '{label} von {group}',
  'editor.tagHeights.remove': '{group} entfernen',
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
