// @ts-check

/** German texts by key: the tour. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanTour = Object.freeze({
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
    'Ziehen verschiebt den Plan; Mausrad oder zwei Finger vergrößern. Mit der Tastatur: Pfeile, + und −; 0 zeigt die ganze Etage.',
  'editor.tour.select': 'Auswählen und ändern',
  'editor.tour.selectText':
    'Tippen Sie etwas auf dem Plan an, um es hier zu sehen und zu ändern. Ziehen verschiebt es. Jede Änderung wird sofort gespeichert; Strg+Z macht sie rückgängig.',
  'editor.tour.draw': 'Zeichnen',
  'editor.tour.drawText':
    'Wände, Räume, Türen, Ziele, Treppen, ganze Reihen von Ständen. Zeichnen Sie ein Hindernis in den Weg: Genau die betroffenen Personen werden sofort umgeleitet.',
  'editor.tour.floors': 'Etagen',
  'editor.tour.floorsText':
    'Hier wechseln Sie die Etage. Im Reiter „Etagen“ legen Sie weitere an und ein Bild Ihres Plans darunter, auf dem Sie zeichnen.',
  'editor.tour.more': 'Und mehr',
  'editor.tour.moreText':
    '? zeigt alle Tastenkürzel, Strg+K findet jeden Befehl, jedes Ziel und jede Etage. Mit H probieren Sie eine Route auf Ihrem Plan aus.',
});
