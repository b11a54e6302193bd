// @ts-check

/** German texts by key: plan pictures. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanPictures = Object.freeze({
  'editor.op.pictures': 'Etagen und Bilder',
  'editor.op.addPicture': 'Bild zur Etage hinzufügen',
  'editor.op.calibrate': 'Maßstab des Bildes festlegen',
  'editor.op.placePicture': 'Bild verschieben und drehen',
  'editor.op.replacePicture': 'Bild ersetzen',
  'editor.op.alignFloor': 'An der Etage darunter ausrichten',
  'editor.op.ghost': 'Etage darunter zeigen',
  'editor.refused.noPicture': 'Diese Etage hat kein Bild. Ziehen Sie eines auf die Karte.',
  'editor.refused.lockedPicture':
    'Das Bild ist gesperrt. Im Reiter „Etagen“ lässt es sich entsperren.',
  'editor.refused.noFloorBelow': 'Dieses Gebäude hat keine andere Etage.',
  'editor.refused.lastFloor': 'Ein Veranstaltungsort behält mindestens eine Etage.',
  'editor.refused.noName': 'Eine Etage braucht einen Namen in mindestens einer Sprache.',
  'editor.hint.calibrate':
    'Beide Enden einer Strecke bekannter Länge setzen; Punkte lassen sich ziehen, ⌫ nimmt einen zurück.',
  'editor.hint.placePicture':
    'Bild ziehen, am runden Griff drehen. Pfeile schieben, Komma und Punkt drehen; Enter beendet.',
  'editor.hint.replacePicture':
    'Zwei Punkte setzen, dann dieselben auf dem neuen Bild; ⌫ nimmt einen zurück, Esc beendet.',
  'editor.hint.align':
    'Einen Punkt hier und denselben der durchscheinenden Etage setzen, zweimal; ⌫ nimmt einen zurück.',
  'editor.did.addPicture': 'Bild hinzufügen',
  'editor.did.calibrate': 'Maßstab festlegen',
  'editor.did.placePicture': 'Bild verschieben',
  'editor.did.replacePicture': 'Bild ersetzen',
  'editor.did.removePicture': 'Bild entfernen',
  'editor.did.opacity': 'Deckkraft des Bildes ändern',
  'editor.did.align': 'Etage ausrichten',
  'editor.did.addFloor': 'Etage hinzufügen',
  'editor.did.removeFloor': 'Etage löschen',
  'editor.did.renameFloor': 'Etage umbenennen',
  'editor.did.orderFloors': 'Etagen ordnen',
  'editor.did.fitFloor': 'Etage an Inhalt anpassen',
  'editor.did.addBuilding': 'Gebäude hinzufügen',
  'editor.did.removeBuilding': 'Gebäude löschen',
  'editor.did.renameBuilding': 'Gebäude umbenennen',
  'editor.did.orderBuildings': 'Gebäude ordnen',
  'editor.did.renameVenue': 'Veranstaltungsort umbenennen',
  'editor.card.cancel': 'Abbrechen',
  'editor.card.close': 'Schließen',
  'editor.card.done': 'Fertig',
  'editor.card.apply': 'Anwenden',
  'editor.card.back': 'Punkt zurücknehmen',
  'editor.dropped.title': 'Diese Etage hat schon ein Bild',
  'editor.dropped.text':
    'Ersetzen? Markieren Sie zwei Punkte, die beide Bilder haben; Ihre Zeichnung bleibt, wo sie ist.',
  'editor.dropped.replace': 'Ersetzen',
  'editor.dropped.add': 'Daneben legen',
  'editor.upload.sending': 'Wird gesendet …',
  'editor.upload.reading': 'Der Server verarbeitet es …',
  'editor.upload.empty': 'Die Datei ist leer.',
  'editor.upload.tooLarge':
    'Die Datei hat {size} MB; die Grenze liegt bei 64 MB. Bitte kleiner speichern.',
  'editor.upload.too-large':
    'Die Datei ist größer, als dieser Server annimmt. Bitte kleiner speichern.',
  'editor.upload.unknown':
    'Dieser Dateityp wird nicht unterstützt. Wählen Sie PNG, JPEG, WebP, SVG oder PDF.',
  'editor.upload.unknown-picture': 'Die Datei ist kein PNG, JPEG, WebP, SVG oder PDF.',
  'editor.upload.invalid-picture': 'Das Bild lässt sich nicht verwenden.',
  'editor.upload.pdf-not-installed':
    'Dieser Server kann kein PDF lesen: Das Paket poppler-utils fehlt. Speichern Sie die Seite als PNG oder SVG, oder fragen Sie den Betreiber des Servers.',
  'editor.upload.document-too-laborious':
    'Diese Seite zu zeichnen dauert zu lange. Speichern Sie sie als PNG oder JPEG und laden Sie das hoch.',
  'editor.upload.busy': 'Der Server verarbeitet andere Dokumente. Versuchen Sie es gleich erneut.',
  'editor.upload.not-stored':
    'Der Datenträger des Servers ist voll oder fehlerhaft. Nichts wurde gespeichert.',
  'editor.upload.read-only': 'Dieser Veranstaltungsort ist gerade schreibgeschützt.',
  'editor.upload.forbidden': 'Ihnen fehlt die Berechtigung, hier Bilder hinzuzufügen.',
  'editor.upload.away':
    'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'editor.upload.choosePage': 'Das Dokument hat {count} Seiten. Welche ist der Plan?',
  'editor.upload.page': 'Seite {page} – {size}',
  'editor.upload.take': 'Diese Seite verwenden',
  'editor.calibrate.title': 'Maßstab festlegen',
  'editor.calibrate.step0':
    'Setzen Sie ein Ende von etwas, dessen Länge Sie kennen: einer Wand, eines Flurs, des Maßstabs.',
  'editor.calibrate.step1': 'Jetzt das andere Ende. Je länger die Strecke, desto besser.',
  'editor.calibrate.step2':
    'Geben Sie die Länge der Strecke ein. Beide Enden lassen sich noch ziehen.',
  'editor.calibrate.step3':
    'Setzen Sie einen dritten Punkt abseits der Strecke: sein Abstand zu A entzerrt ein gestauchtes Bild.',
  'editor.calibrate.step4': 'Geben Sie beide Längen ein.',
  'editor.calibrate.length': 'Länge von {line}',
  'editor.calibrate.units.metric': 'Meter; auch 425 cm oder 13 ft 11 in',
  'editor.calibrate.units.imperial': 'Fuß; auch 13 ft 11 in oder 4,25 m',
  'editor.calibrate.level': 'An dieser Strecke ausrichten',
  'editor.calibrate.third': 'Dritter Punkt',
  'editor.calibrate.scale': 'Oder Maßstab der Zeichnung, 1 zu',
  'editor.calibrate.scaleHelp': 'Zum Beispiel 100, wie auf der Seite gedruckt',
  'editor.calibrate.noLength': 'Geben Sie eine Länge über 0 ein, zum Beispiel 12,5.',
  'editor.calibrate.noScale':
    'Setzen Sie erst eine Strecke oder geben Sie den Maßstab ein, zum Beispiel 100.',
  'editor.calibrate.noLine': 'Setzen Sie erst beide Enden einer Strecke.',
  'editor.calibrate.samePlace':
    'Zwei der Punkte liegen an derselben Stelle. Ziehen Sie einen davon weg.',
  'editor.calibrate.noAspect':
    'Diese beiden Strecken unterscheiden Breite und Höhe nicht. Ziehen Sie eine waagerecht und eine senkrecht und prüfen Sie die Längen.',
  'editor.calibrate.size': 'Das Bild wird {size} groß.',
  'editor.calibrate.align': 'Stattdessen an {floor} ausrichten',
  'editor.calibrate.next':
    'Das Bild ist {size} groß. Jetzt darauf zeichnen: Wände (W), Räume (R), Türen (D).',
  'editor.calibrate.done': 'Maßstab festgelegt: Das Bild ist {size} groß.',
  'editor.place.title': 'Bild verschieben und drehen',
  'editor.place.text':
    'Ziehen Sie es auf der Karte oder geben Sie ein, wo seine linke untere Ecke liegt.',
  'editor.place.east': 'Ost',
  'editor.place.north': 'Nord',
  'editor.place.width': 'Breite',
  'editor.place.height': 'Höhe',
  'editor.place.turn': 'Drehung (°, gegen den Uhrzeigersinn)',
  'editor.replace.title': 'Bild ersetzen',
  'editor.replace.step0':
    'Setzen Sie einen Punkt, den beide Bilder haben, etwa eine Wandecke – hier auf dem alten.',
  'editor.replace.step1': 'Setzen Sie einen zweiten, weit weg vom ersten.',
  'editor.replace.step2': 'Das ist das neue Bild. Setzen Sie darauf den ersten Punkt.',
  'editor.replace.step3': 'Setzen Sie den zweiten Punkt auf dem neuen Bild.',
  'editor.replace.step4':
    'Das neue Bild liegt dann auf 1 und 2. Ihre Zeichnung bleibt, wo sie ist.',
  'editor.replace.keep': 'Gleich groß: wie bisher anordnen',
  'editor.replace.more': 'Setzen Sie erst alle vier Punkte.',
  'editor.replace.done': 'Bild ersetzt.',
  'editor.align.title': 'An {floor} ausrichten',
  'editor.align.step0':
    'Setzen Sie einen Punkt dieser Etage, den auch {floor} hat: eine Säule, ein Treppenhaus, eine Ecke.',
  'editor.align.step1': 'Setzen Sie denselben Punkt auf der durchscheinenden Etage {floor}.',
  'editor.align.step2': 'Setzen Sie einen zweiten Punkt dieser Etage, weit weg vom ersten.',
  'editor.align.step3': 'Setzen Sie denselben Punkt auf der durchscheinenden Etage {floor}.',
  'editor.align.step4': 'So wird die Etage liegen.',
  'editor.align.more': 'Setzen Sie beide Punkte, hier und auf der durchscheinenden Etage.',
  'editor.align.keepsSize': 'Größe dieser Etage behalten',
  'editor.align.done': 'An {floor} ausgerichtet.',
  'editor.pictures.title': 'Bilder dieser Etage',
  'editor.pictures.addPicture': 'Bild hinzufügen …',
  'editor.pictures.calibrate': 'Maßstab festlegen',
  'editor.pictures.placePicture': 'Verschieben, drehen',
  'editor.pictures.replacePicture': 'Ersetzen …',
  'editor.pictures.remove': 'Entfernen',
  'editor.pictures.opacity': 'Deckkraft',
  'editor.pictures.locked': 'Gesperrt',
  'editor.pictures.lockedHelp': 'Verhindert versehentliches Verschieben, in diesem Browser',
  'editor.pictures.hidden': 'Ausgeblendet',
  'editor.pictures.hiddenHelp': 'Nur für Sie, während Sie zeichnen',
  'editor.pictures.facts': '{type}, {pixels} Pixel, {size}',
  'editor.did.changeSettings': 'Einstellungen des Veranstaltungsortes ändern',
});
