// @ts-check

/** German texts by key: where floors are on the earth. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanGeoreference = Object.freeze({
  'editor.op.georeference': 'Etage auf der Weltkarte verorten',
  'editor.did.georeference': 'Etage auf der Weltkarte verorten',
  'editor.did.removeGeoreference': 'Lage der Etage auf der Weltkarte entfernen',
  'editor.hint.georeference':
    'Ecken des Plans antippen, deren Koordinaten Sie kennen; ziehen korrigiert, ⌫ nimmt eine zurück, Esc beendet.',
  'editor.georeference.title': 'Weltkarte: {floor}',
  'editor.georeference.step0':
    'Tippen Sie auf eine Ecke des Plans, die Sie auch auf einer Karte finden, etwa eine Ecke des Gebäudes.',
  'editor.georeference.step1': 'Tippen Sie auf eine zweite Ecke, weit weg von der ersten.',
  'editor.georeference.type':
    'Wo liegt Punkt {number}? Koordinaten oder einen Kartenlink eintippen oder einfügen.',
  'editor.georeference.mark': 'Tippen Sie dorthin, wo Punkt {number} hingehört.',
  'editor.georeference.third': 'Zwei Punkte genügen. Ein dritter zeigt, ob alle stimmen.',
  'editor.georeference.ready': 'Die Punkte sagen, wo die Etage liegt.',
  'editor.georeference.disagree':
    'Die Punkte widersprechen sich im Mittel um {error}. Prüfen Sie Koordinaten und Marken, oder setzen Sie noch einen Punkt.',
  'editor.georeference.check': 'Die Punkte passen noch nicht zusammen.',
  'editor.georeference.placeholder': '52,5163; 13,3777',
  'editor.georeference.placeOf': 'Koordinaten von Punkt {number}',
  'editor.georeference.again': 'Punkt {number} neu setzen',
  'editor.georeference.remove': 'Punkt {number} entfernen',
  'editor.georeference.away': 'Weicht um {length} ab.',
  'editor.georeference.suspect':
    'Weicht um {length} ab: widerspricht den anderen Punkten. Prüfen Sie den Punkt im Plan und seine Koordinaten.',
  'editor.georeference.inexact': 'So viele Stellen geben die Lage nur auf {length} genau an.',
  'editor.georeference.trouble.empty':
    'Dezimal oder mit Grad, Minuten und Sekunden; oder ein Link von OpenStreetMap, Google Maps, …',
  'editor.georeference.trouble.unreadable':
    'Nicht verstanden. Schreiben Sie 52,5163; 13,3777 oder 52°30′59″N 13°22′40″O: die Breite zuerst.',
  'editor.georeference.trouble.one':
    'Das ist eine einzelne Zahl; nötig sind geografische Breite und Länge.',
  'editor.georeference.trouble.shortLink':
    'Kurzlinks nennen die Lage nicht. Öffnen Sie ihn und kopieren Sie die Adresse der Seite, zu der er führt.',
  'editor.georeference.trouble.noPlaceInLink': 'Dieser Link nennt keine Lage auf einer Karte.',
  'editor.georeference.trouble.outOfRange':
    'Breiten gehen von -90 bis 90, Längen von -180 bis 180.',
  'editor.georeference.trouble.hemisphere':
    'Zwei Breiten oder zwei Längen: Die eine Angabe braucht N oder S, die andere O oder W.',
  'editor.georeference.more.one': 'Es fehlt noch ein Punkt mit Koordinaten.',
  'editor.georeference.more.other': 'Nötig sind {count} Punkte mit Koordinaten.',
  'editor.georeference.open':
    'Punkt {number} hat keine Koordinaten. Geben Sie sie ein oder entfernen Sie den Punkt.',
  'editor.georeference.samePlace': 'Alle Punkte liegen an derselben Stelle.',
  'editor.georeference.tooNear':
    'Die Punkte liegen {metres} auseinander; das sagt zu wenig über die Richtung. Nötig sind mindestens {least}, am besten die ganze Länge der Etage.',
  'editor.georeference.tooNearOnEarth':
    'Die Punkte liegen im Plan {plan} auseinander, auf der Erde aber {ground}. Prüfen Sie die Koordinaten.',
  'editor.georeference.contradicting':
    'Die Punkte liegen im Plan {plan} auseinander, auf der Erde aber {ground} (Fehler {error}). Prüfen Sie die Koordinaten und den Maßstab des Plans.',
  'editor.georeference.contradictingPoint':
    'Punkt {point} widerspricht den anderen (Fehler {error}). Setzen Sie ihn neu, korrigieren Sie seine Koordinaten oder entfernen Sie ihn.',
  'editor.georeference.fact.turn': 'Drehung gegen Osten',
  'editor.georeference.fact.scale': 'Maßstab (1 passt)',
  'editor.georeference.fact.error': 'Mittlerer Fehler',
  'editor.georeference.fact.middle': 'Mitte',
  'editor.georeference.fact.size': 'Größe',
  'editor.georeference.preview': 'Die Etage, wie sie auf der Erde liegt, Norden oben',
  'editor.georeference.north': 'N',
  'editor.georeference.others': 'Auch für {floors}',
  'editor.georeference.floor.own': '{floor}: hat eigene Punkte',
  'editor.georeference.floor.shared': '{floor}: liegt wie {by}',
  'editor.georeference.floor.none': '{floor}: nicht auf der Weltkarte',
  'editor.georeference.showShared': '{floor} zeigen',
  'editor.georeference.takeAway': 'Entfernen',
  'editor.georeference.done': '{floor} liegt auf der Weltkarte: für Exporte, GPS und Kompass.',
  'editor.georeference.gone': '{floor} hat keine eigene Lage auf der Weltkarte mehr.',
  'editor.georeference.onMap': 'Auf eine Karte legen …',
  'editor.georeference.map': 'Karte mit der Etage darauf',
  'editor.georeference.mapTitle': '{floor} auf die Karte legen',
  'editor.georeference.mapText':
    'Ziehen Sie den Plan auf sein Gebäude und drehen Sie ihn am runden Griff. Mit Tasten: Pfeile 1 m (Umschalt 10 m, Strg 10 cm), Komma und Punkt drehen, + und − zoomen.',
  'editor.georeference.goTo': 'Gehe zu (Koordinaten oder Link, dann Eingabetaste)',
  'editor.georeference.turn': 'Gedreht um (Grad)',
  'editor.georeference.keepsSize': 'Größe des Plans behalten',
  'editor.georeference.here': 'Plan in die Mitte',
  'editor.georeference.closer': 'Näher',
  'editor.georeference.farther': 'Weiter',
  'editor.georeference.take': 'Diese Lage verwenden',
  'editor.georeference.noTiles':
    'Die Karte lädt nicht. Sie können den Plan trotzdem mit Koordinaten verorten.',
});
