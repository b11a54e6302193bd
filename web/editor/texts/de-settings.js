// @ts-check

/** @type {Record<string, string>} */
export const germanLook = Object.freeze({
  'editor.op.settings': 'Einstellungen',
  'editor.op.tour': 'Rundgang',
  'editor.settings': 'Einstellungen',
  'editor.settings.close': 'Schließen',
  'editor.settings.theme': 'Aussehen',
  'editor.settings.auto': 'Wie das System',
  'editor.settings.light': 'Hell',
  'editor.settings.dark': 'Dunkel',
  'editor.settings.units': 'Längen',
  'editor.settings.metric': 'Meter',
  'editor.settings.imperial': 'Fuß und Zoll',
  'editor.settings.language': 'Sprache',
  'editor.settings.unkept':
    'Dieser Browser behält keine Einstellungen; sie gelten, bis die Seite geschlossen wird.',
  'editor.tour.offer': 'Neu hier? Ein Rundgang in fünf Schritten.',
  'editor.tour.yes': 'Rundgang',
  'editor.tour.no': 'Jetzt nicht',
  'editor.tour.back': 'Zurück',
  'editor.tour.next': 'Weiter',
  'editor.tour.done': 'Fertig',
  'editor.tour.close': 'Rundgang beenden',
  'editor.tour.count': '{at} von {of}',
  'editor.tour.look': 'Umsehen',
  'editor.tour.lookText':
    'Ziehen verschiebt den Plan, das Rad oder zwei Finger holen ihn näher. Mit der Tastatur: Pfeile, + und −; 0 zeigt die ganze Etage.',
  'editor.tour.select': 'Auswählen und ändern',
  'editor.tour.selectText':
    'Tippen Sie etwas auf dem Plan an: Hier steht, was es ist, und hier ändern Sie es. Ziehen verschiebt es. Alles wird sofort gespeichert und lässt sich mit Strg+Z zurücknehmen.',
  'editor.tour.draw': 'Zeichnen',
  'editor.tour.drawText':
    'Wände, Räume, Türen, Orte, Treppen, ganze Reihen von Ständen. Zeichnen Sie ein Hindernis in den Weg: Genau die Leute, denen es im Weg steht, werden sofort herumgeführt.',
  'editor.tour.floors': 'Etagen',
  'editor.tour.floorsText':
    'Hier wechseln Sie die Etage. Im Reiter „Etagen“ legen Sie weitere an und ein Bild Ihres Plans darunter, auf dem Sie zeichnen.',
  'editor.tour.more': 'Alles Weitere',
  'editor.tour.moreText':
    '? zeigt alle Tasten, Strg+K findet jeden Befehl, Ort und jede Etage nach Namen. Mit H gehen Sie auf Ihrem Plan einen Weg und sehen, ob alles stimmt.',
});
