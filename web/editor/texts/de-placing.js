// @ts-check

/** German texts by key: placing doors, connectors, places and booths. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanPlacing = Object.freeze({
  'editor.op.placeDoor': 'Tür in eine Wand setzen',
  'editor.op.placeConnector': 'Treppe oder Aufzug',
  'editor.op.addPoi': 'Ziel hinzufügen',
  'editor.op.placeBooths': 'Stände in Reihen zeichnen',
  'editor.op.splitIntoBooths': 'Rechteck in Stände teilen',
  'editor.op.turnRound': 'Richtung umkehren',
  'editor.hint.placeDoor':
    'Auf eine Wand tippen oder von Kante zu Kante ziehen. Breite eingeben. F kehrt die Richtung um, Esc beendet.',
  'editor.hint.placeConnector':
    'Das Ende auf dieser Etage antippen, dann das auf der anderen. Umschalt hält 45°, Esc beendet.',
  'editor.hint.placeStairs':
    'Das Ende der Treppe auf dieser Etage antippen, dann das auf der anderen. Umschalt hält 45°, Esc beendet.',
  'editor.hint.placeEscalator':
    'Das Ende der Rolltreppe auf dieser Etage antippen, dann das auf der anderen. Umschalt hält 45°, Esc beendet.',
  'editor.hint.placeRamp':
    'Das Ende der Rampe auf dieser Etage antippen, dann das auf der anderen. Umschalt hält 45°, Esc beendet.',
  'editor.hint.placeOtherEnd': 'Das Ende auf der anderen Etage antippen; ⌫ nimmt das erste zurück.',
  'editor.hint.placeLift':
    'Antippen, wo der Aufzug hält; er ist auf allen seinen Etagen dort. Esc beendet.',
  'editor.hint.addPoi':
    'Antippen, wo es ist. 1 bis 9 wählen die Kategorie; Enter setzt es ans Kreuz, Esc beendet.',
  'editor.hint.placeBooths':
    'Ein Rechteck von Ecke zu Ecke zeichnen; dann wird es in Stände geteilt.',
  'editor.hint.arrangeBooths': 'Enter erstellt die Stände, F dreht die Front, Esc geht zurück.',
  'editor.place.kind': 'Art',
  'editor.place.width': 'Breite',
  'editor.place.oneWayDoor': 'Nur in eine Richtung',
  'editor.place.floors': 'Hält auf',
  'editor.place.way': 'Führt',
  'editor.place.way.up': 'Aufwärts',
  'editor.place.way.down': 'Abwärts',
  'editor.place.boothNote': '{count} Stände zu {width} × {depth}',
  'editor.place.boothsThroughWalls':
    '{count} Stände zu {width} × {depth}. Durch {across} davon geht eine Wand.',
  'editor.place.createBooths': 'Stände erstellen',
  'editor.booths.columns': 'Pro Reihe',
  'editor.booths.rows': 'Reihen',
  'editor.booths.aisle': 'Gang',
  'editor.booths.front': 'Front',
  'editor.booths.front.0': 'Unten',
  'editor.booths.front.1': 'Rechts',
  'editor.booths.front.2': 'Oben',
  'editor.booths.front.3': 'Links',
  'editor.booths.prefix': 'Buchstaben',
  'editor.booths.start': 'Erste Nummer',
  'editor.booths.order': 'Nummerierung',
  'editor.booths.order.through': 'Reihe für Reihe: A1, A2 …',
  'editor.booths.order.snake': 'Hin und zurück',
  'editor.booths.order.letters': 'Ein Buchstabe pro Reihe: A1, B1 …',
  'editor.booths.sides': 'Wände',
  'editor.booths.sides.closed': 'Ringsum',
  'editor.booths.sides.open': 'Vorn offen',
  'editor.booths.sides.none': 'Keine',
  'editor.booths.backToBack': 'Rücken an Rücken',
  'editor.booths.places': 'Ziel für jeden Stand',
  'editor.did.addDoor': 'Tür hinzufügen',
  'editor.did.addConnector': 'Treppe oder Aufzug hinzufügen',
  'editor.did.addPoi': 'Ziel hinzufügen',
  'editor.did.addAnchor': 'Anker hinzufügen',
  'editor.did.addMarker': 'Markierung hinzufügen',
  'editor.did.addBooths': 'Stände erstellen',
  'editor.did.turnRound': 'Richtung umkehren',
  'editor.did.setStops': 'Etagen einer Verbindung ändern',
  'editor.did.doorWidth': 'Breite einer Tür ändern',
  'editor.said.door': 'Tür von {width} hinzugefügt.',
  'editor.said.otherFloor': 'Jetzt ist {floor} zu sehen. Tippen Sie dort das andere Ende an.',
  'editor.refused.sameFloor':
    'Das andere Ende gehört auf eine andere Etage. Jetzt ist {floor} zu sehen: Tippen Sie es dort an.',
  'editor.said.connector': '{what} hinzugefügt; hält auf: {floors}.',
  'editor.said.placed': '{what} hinzugefügt.',
  'editor.said.booths': '{count} Stände erstellt, {first} bis {last}.',
  'editor.refused.noWall':
    'Hier ist keine Wand. Eine Tür kommt in eine Wand oder den Rand einer Fläche mit Wänden.',
  'editor.refused.doorThere':
    'Hier ist schon eine Tür. Setzen Sie sie daneben oder machen Sie sie schmaler.',
  'editor.refused.oneFloor':
    'Treppen und Aufzüge verbinden Etagen, und es gibt nur eine. Zuerst eine weitere Etage anlegen.',
  'editor.refused.twoFloors': 'Wählen Sie mindestens zwei Etagen.',
  'editor.refused.lastStops':
    'Es braucht zwei Etagen. Wählen Sie zuerst eine andere oder löschen Sie die Verbindung.',
  'editor.refused.booths':
    'Die Stände wären schmaler als ein halber Meter. Wählen Sie weniger Stände oder schmalere Gänge.',
  'editor.refused.smallBooths':
    'Das ist zu klein für einen Stand. Ein Rechteck von Ecke zu Ecke zeichnen.',
  'editor.refused.manyBooths':
    'Das sind mehr als {most} Stände auf einmal. Zeichnen Sie ein kleineres Rechteck.',
  'editor.refused.noRectangle': 'Nur ein Rechteck lässt sich in Stände teilen.',
  'editor.refused.bothWays': 'Es geht in beide Richtungen. Zuerst nur eine Richtung zulassen.',
  'editor.refused.number': 'Geben Sie eine gültige Zahl ein.',
});
