// @ts-check

/**
 * German texts by key: the remarks of imports by their codes. `{0}` is the first of a remark's
 * arguments.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const germanRemarks = Object.freeze({
  'editor.import.leftOutRemark': '{text}; weggelassen',
  'editor.import.place.feature': 'Objekt „{name}“',
  'editor.import.place.floor': 'Etage „{name}“',
  'editor.import.place.layer': 'Ebene „{name}“',
  'editor.import.place.level': 'Etage „{name}“',
  'editor.import.place.lift': 'Aufzug „{name}“',
  'editor.import.place.line': 'Zeile {line}',
  'editor.import.place.pixel': 'Pixel {name}',
  'editor.import.remark.origin-guessed': 'origin fehlt; die Ecke unten links gilt als (0, 0)',
  'editor.import.remark.setting-guessed': '{0} fehlt; angenommen wird {1}',
  'editor.import.remark.map-of-navigation-poc':
    'ist eine Karte von navigation-poc: Der Ursprung ist die Ecke oben links, dunkler als die Hälfte ist belegt; `origin` und Schwellen gelten wie in jenem Programm nicht',
  'editor.import.remark.unknown-not-traced': 'hat zu viele Umrisse von Unbekanntem',
  'editor.import.remark.transform-unreadable': 'hat die Transformation „{0}“',
  'editor.import.remark.use-missing': 'verwendet „{0}“, das nicht in der Zeichnung ist',
  'editor.import.remark.path-cut':
    'hat Pfaddaten, die mit etwas anderem enden; gelesen bis dorthin',
  'editor.import.remark.sheet-scale-guessed':
    'ist ein Blatt von {0} × {1} cm; als Maßstab gilt 1:100. Geben Sie die Meter einer Einheit an, hier {2}',
  'editor.import.remark.drawing-in-metres':
    'nennt keine Längeneinheit; eine Einheit gilt als Meter, damit ist die Zeichnung {0} m breit. Geben Sie die Meter einer Einheit an',
  'editor.import.remark.drawing-in-centimetres':
    'nennt keine Längeneinheit; eine Einheit gilt als Zentimeter, damit ist die Zeichnung {0} m breit. Geben Sie die Meter einer Einheit an',
  'editor.import.remark.drawing-in-millimetres':
    'nennt keine Längeneinheit; eine Einheit gilt als Millimeter, damit ist die Zeichnung {0} m breit. Geben Sie die Meter einer Einheit an',
  'editor.import.remark.lines-joined':
    'zeichnet {0} Dinge; {1} Linien wurden mit denen verbunden, an die sie stoßen',
  'editor.import.remark.anchor-without-unit': 'ihr Anker „{0}“ liegt in keiner „unit“ einer Etage',
  'editor.import.remark.corners-joined':
    'hat keinen Passpunkt mit der Etage {0} gemeinsam; die Ecken beider Zeichnungen wurden aufeinandergelegt',
  'editor.import.remark.crs-guessed': 'ist nicht angegeben; Koordinaten gelten als {0}',
  'editor.import.remark.door-in-no-wall':
    'ist eine Tür, die keine Ecke eines Raums, Flurs oder einer Wand ist',
  'editor.import.remark.drawing-missing':
    'die Zeichnung liegt nicht beim Plan; fügen Sie sie im Editor hinzu',
  'editor.import.remark.edges-not-read': 'hat {0} Umrisse aus Kanten, die nicht gelesen werden',
  'editor.import.remark.entrance-only':
    'ist eine Tür, die keine Ecke eines Raums, Flurs oder einer Wand ist; daraus wurde nur ein Eingang',
  'editor.import.remark.extents-joined':
    'hat eine andere Ausdehnung als in einer Datei davor; beide wurden vereinigt',
  'editor.import.remark.first-floor-only': 'steht nur auf der ersten seiner Etagen',
  'editor.import.remark.floor-not-number': '„floor“ muss eine einzelne Zahl sein, nicht „{0}“',
  'editor.import.remark.for-simulations': 'ist für Simulationen von Open-RMF; übergangen',
  'editor.import.remark.frame-missing': 'fehlt; Etagen und ihre Ausdehnung kommen aus den Objekten',
  'editor.import.remark.heights': 'hat Höhen; nur x und y bleiben',
  'editor.import.remark.id-changed': 'die Kennung ist vergeben; sie heißt jetzt „{0}“',
  'editor.import.remark.id-number': 'die Kennung ist eine Zahl; sie heißt jetzt „{0}“',
  'editor.import.remark.id-taken': 'hat die Kennung eines anderen Objekts',
  'editor.import.remark.incline-guessed': 'hat kein „incline“; gilt als aufwärts führend',
  'editor.import.remark.invalid': 'ist nicht, wie es sein darf ({0})',
  'editor.import.remark.joined-with-above':
    'keine „relationship“ führt von hier ({0}) auf eine andere Etage; mit der darüber verbunden',
  'editor.import.remark.joins-ends':
    'liegt auf {0} Etagen; verbindet die unterste mit der obersten',
  'editor.import.remark.joins-one': 'verbindet weniger als zwei Objekte des Archivs',
  'editor.import.remark.kept-in-tags':
    '{0} ist nicht, wie es sein darf ({1}); in „tags“ aufgehoben',
  'editor.import.remark.layer-pictures': 'Bilder von Ebenen werden nicht gelesen; übergangen',
  'editor.import.remark.leads-nowhere': 'führt zu „{0}“, das auf keiner Etage liegt',
  'editor.import.remark.level-guessed': 'hat keine Etage; auf Etage {0} gelegt',
  'editor.import.remark.level-unreadable':
    'die Etage „{0}“ ist nicht zu verstehen; schreiben Sie -1;0 oder 0-3',
  'editor.import.remark.hole-missing':
    'ist ohne Löcher gezeichnet: Der Weg {0} eines Lochs ist nicht ganz in der Datei',
  'editor.import.remark.logo-ignored': 'ist ein Bild, das GeoJSON nicht enthält; übergangen',
  'editor.import.remark.moved-to-origin': 'liegt weit vom Ursprung; um ({0}, {1}) m verschoben',
  'editor.import.remark.named-anew': 'hat keine brauchbare Kennung; heißt jetzt „{0}“',
  'editor.import.remark.names-no-building': 'nennt kein Gebäude: „{0}“',
  'editor.import.remark.names-nothing': 'nennt nichts aus dem Archiv: „{0}“',
  'editor.import.remark.no-anchor':
    '„properties.anchor_id“ nennt keinen Anker mit einem Punkt: „{0}“',
  'editor.import.remark.no-collection':
    'ist keine Sammlung von Objekten (FeatureCollection); übergangen',
  'editor.import.remark.no-door': 'hat keine Tür „{0}“, die {1} nennt',
  'editor.import.remark.no-floor': 'liegt auf keiner Etage des Plans',
  'editor.import.remark.no-geometry': 'hat keine Geometrie',
  'editor.import.remark.no-imdf-file': 'ist keine Datei von IMDF; übergangen',
  'editor.import.remark.no-lat-and-lon': 'hat kein „lat“ und „lon“',
  'editor.import.remark.no-level': 'nennt keine Etage des Archivs',
  'editor.import.remark.no-place': 'hat keine Koordinaten',
  'editor.import.remark.no-property':
    'ist keine Eigenschaft eines Objekts der Art {0}; in „tags“ aufgehoben',
  'editor.import.remark.no-rooms':
    'zeichnet keine Räume; damit sie gefunden werden, die Texte, die sie benennen, zu Zielen machen',
  'editor.import.remark.no-second-floor': 'führt auf keine zweite Etage, verbindet also nichts',
  'editor.import.remark.no-stand': 'kein Stand des Plans heißt „{0}“',
  'editor.import.remark.no-such-building': '„properties.building_ids“ nennt kein Gebäude: „{0}“',
  'editor.import.remark.no-three-vertices':
    'nennt eine Ecke, die es nicht gibt, oder weniger als drei',
  'editor.import.remark.no-two-vertices': 'beginnt nicht mit den Nummern zweier Ecken',
  'editor.import.remark.no-vertex': 'nennt eine Ecke, die es nicht gibt: {0} oder {1}',
  'editor.import.remark.no-x-and-y': 'hat kein x und y',
  'editor.import.remark.node-missing': 'nennt den Knoten {0}, der nicht in der Datei ist',
  'editor.import.remark.not-numbers': '{0} und {1} müssen Zahlen sein',
  'editor.import.remark.one-level-only': 'liegt auf nur einer Etage, führt also auf keine andere',
  'editor.import.remark.opens-on-one': 'öffnet sich auf weniger als zwei Etagen',
  'editor.import.remark.ordinal-not-number': '„properties.ordinal“ muss eine ganze Zahl sein',
  'editor.import.remark.other-version': 'ist {0}; als 1.0.0 gelesen',
  'editor.import.remark.outline-joined':
    'der Umriss ist nicht geschlossen; seine Enden wurden verbunden',
  'editor.import.remark.outside-floor': '({0}, {1}) liegt außerhalb der Etage; dort eingesetzt',
  'editor.import.remark.picture-size':
    'ist {0} × {1} m groß, die Etage aber {2} × {3} m; prüfen Sie die Meter pro Pixel',
  'editor.import.remark.picture-to-add': 'ist das Bild „{0}“; fügen Sie es im Editor hinzu',
  'editor.import.remark.property-kept-in-tags':
    'ist nicht, wie es sein darf ({0}); in „tags“ aufgehoben',
  'editor.import.remark.property-names-nothing':
    '„properties.{0}“ nennt nichts aus dem Archiv: „{1}“',
  'editor.import.remark.relation-not-read': 'Relationen der Art „{0}“ werden nicht gelesen',
  'editor.import.remark.scale-guessed': 'hat keine Messlinie; ein Pixel gilt als {0} m',
  'editor.import.remark.several-stands': '{0} Stände heißen „{1}“; „{2}“ wurde genommen',
  'editor.import.remark.shape-unfit':
    'hat die Form {0}, aus der nichts von der Art {1} werden kann',
  'editor.import.remark.too-few-nodes': 'hat weniger als zwei Knoten',
  'editor.import.remark.too-few-points': 'hat keine oder zu wenige Punkte',
  'editor.import.remark.turned-upwards':
    'hat seinen Ursprung oben links; y zeigt jetzt nach oben, unter 0',
  'editor.import.remark.unit-metre': 'nennt keine Einheit; eine Einheit gilt als ein Meter',
  'editor.import.remark.unit-millimetre':
    'nennt keine Einheit; eine Einheit gilt als ein Millimeter',
  'editor.import.remark.unknown': 'ist nicht bekannt; übergangen',
  'editor.import.remark.unknown-block': 'nennt den unbekannten Block „{0}“',
  'editor.import.remark.unknown-element': '<{0}> ist nicht bekannt; übergangen',
  'editor.import.remark.unknown-extensions':
    'sind nicht bekannt ({0}); wo sie vorkommen, in „tags“ aufgehoben',
  'editor.import.remark.unknown-level': 'nennt die unbekannte Etage „{0}“',
  'editor.import.remark.unknown-osm': '<{0}> ist nicht bekannt',
  'editor.import.remark.unknown-stop': 'hält auf der unbekannten Etage „{0}“',
  'editor.import.remark.unknown-type':
    '„{0}“ ist keine Art von Objekten in IMDF 1.0; die Eigenschaften sind in „tags“ aufgehoben',
  'editor.import.remark.unreadable': 'ist nicht zu lesen ({0})',
  'editor.import.remark.venue-hours':
    'properties.hours ist weggelassen: Öffnungszeiten haben nur einzelne Ziele',
  'editor.import.remark.walls-guessed': 'keine Ebene ist nach Wänden benannt; „{0}“ gilt dafür',
  'editor.import.remark.way-missing': 'nennt den Weg {0}, der nicht in der Datei ist',
  'editor.import.remark.ways-do-not-close':
    'ist ein Multipolygon, dessen Wege sich nicht schließen',
});
