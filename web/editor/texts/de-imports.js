// @ts-check

/** German texts by key: imports of plans. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanImports = Object.freeze({
  'editor.op.importPlan': 'Plan importieren',
  'editor.op.importReport': 'Letzten Importbericht zeigen',
  'editor.did.import': 'Plan importieren',
  'editor.import.title': '{name} importieren',
  'editor.import.start.text':
    'Ziehen Sie Dateien oder einen Ordner auf die Karte, oder wählen Sie sie hier. Was daraus wird, sehen Sie, bevor etwas gespeichert ist.',
  'editor.import.start.dxf': 'Zeichnungen aus CAD, als ASCII gespeichert',
  'editor.import.start.imdf': 'ein ZIP-Archiv oder sein Ordner',
  'editor.import.start.osm': 'Gebäude, als .osm oder .geojson',
  'editor.import.start.geojson': 'unseres und das anderer Programme',
  'editor.import.start.rmf': 'building.yaml mit den Zeichnungen: der Ordner',
  'editor.import.start.places': 'Ziele als Tabelle oder Liste',
  'editor.import.start.limits':
    'Gesendet werden höchstens {size} MB, gepackt; höchstens {files} Dateien.',
  'editor.import.start.files': 'Dateien wählen …',
  'editor.import.start.folder': 'Ordner wählen …',
  'editor.import.packing': 'Dateien werden gelesen …',
  'editor.import.otherFile': 'Andere Datei wählen …',
  'editor.import.unreadable':
    '„{name}“ lässt sich nicht lesen. Wurde es verschoben oder geändert? Wählen Sie es noch einmal.',
  'editor.import.noPlan':
    'In „{name}“ ist keine Datei eines bekannten Formats. Formate: DXF, SVG, IMDF, OpenStreetMap, GeoJSON, Open-RMF, CSV, JSON.',
  'editor.import.unknown':
    '„{name}“ ist weder ein Plan noch ein Bild, das sich lesen lässt. Speichern Sie eine Zeichnung als ASCII-DXF oder SVG, ein Gebäude als IMDF, OSM oder GeoJSON, eine Tabelle als CSV.',
  'editor.import.empty': '„{name}“ ist leer.',
  'editor.import.tooLarge':
    '„{name}“ hat {size} MB; die Grenze ist {limit} MB. Speichern Sie nur, was zum Gebäude gehört, oder importieren Sie Etage für Etage.',
  'editor.import.tooManyFiles':
    'Der Ordner hat {count} Dateien von Plänen; die Grenze ist {limit}. Wählen Sie den, in dem der Plan liegt.',
  'editor.import.refused.too-large':
    'Der Plan ist größer, als dieser Server annimmt. Importieren Sie Etage für Etage.',
  'editor.import.refused.invalid-plan': 'Der Plan lässt sich nicht lesen.',
  'editor.import.refused.busy': 'Der Server ist beschäftigt. Versuchen Sie es gleich noch einmal.',
  'editor.import.refused.not-stored':
    'Die Platte des Servers ist voll oder defekt. Nichts wurde gespeichert.',
  'editor.import.refused.read-only': 'Dieser Veranstaltungsort lässt sich gerade nur lesen.',
  'editor.import.refused.forbidden': 'Sie dürfen diesen Veranstaltungsort nicht ändern.',
  'editor.import.map': 'Der Plan mit dem Import',
  'editor.import.table': 'Was wird was',
  'editor.import.report': 'Bericht',
  'editor.import.tableHint':
    'Ändern Sie, was aus einer Art wird; der Plan folgt. Noch ist nichts gespeichert.',
  'editor.import.kept':
    'Das ist die Tabelle Ihrer letzten Datei dieses Formats. „Wie üblich“ nimmt sie zurück.',
  'editor.import.noTable': 'Dieses Format sagt selbst, was die Dinge sind; es gibt keine Tabelle.',
  'editor.import.kindOf': '{type} wird',
  'editor.import.categoryOf': 'Kategorie von {type}',
  'editor.import.walledOf': '{type} hat Wände',
  'editor.import.type.layer': 'Ebene {name}',
  'editor.import.type.textOn': 'Text auf Ebene {name}',
  'editor.import.type.hatchOn': 'Schraffur auf Ebene {name}',
  'editor.import.type.doorOn': 'Tür auf Ebene {name}',
  'editor.import.category': 'Kategorie',
  'editor.import.walled': 'mit Wänden',
  'editor.import.leaveOut': 'Weglassen',
  'editor.import.leftOut': '{count} weggelassen',
  'editor.import.leftOutOne': 'weggelassen',
  'editor.import.counted': 'beschreibt den Plan',
  'editor.import.reset': 'Wie üblich',
  'editor.import.saveTable': 'Tabelle speichern …',
  'editor.import.loadTable': 'Tabelle laden …',
  'editor.import.noProfile':
    '„{name}“ ist keine Tabelle der Arten. Sie sieht so aus: {"types": {"wall": {"kind": "wall"}}}.',
  'editor.import.added': '{count} neu',
  'editor.import.changed': '{count} geändert',
  'editor.import.removed': '{count} entfernt',
  'editor.import.unchanged': '{count} wie zuvor',
  'editor.import.isSame': 'Nichts ist anders als auf dem Plan.',
  'editor.import.nothing':
    'Noch wird nichts aus dieser Datei Teil des Plans. Wählen Sie unten, was aus ihren Arten wird.',
  'editor.import.elsewhere':
    'Diese Datei liegt woanders: {kilometres} km von dieser Etage entfernt. Importieren Sie sie in einen eigenen Veranstaltungsort, oder prüfen Sie mit „Etage auf der Weltkarte verorten“, wo diese Etage liegt.',
  'editor.import.source': 'Aktualisiert',
  'editor.import.isNew': 'nichts: „{name}“ ist neu',
  'editor.import.updates': 'was aus „{name}“ kam',
  'editor.import.tooMany':
    'Der Import macht {count} Änderungen; eine Bearbeitung fasst höchstens {limit}. Lassen Sie in der Tabelle Arten weg.',
  'editor.import.firstOnly':
    'Die Karte zeigt die ersten {shown} von {count} Änderungen. „Importieren“ nimmt alle.',
  'editor.import.take': 'Importieren',
  'editor.import.done': '„{name}“ wurde importiert. „Rückgängig“ nimmt alles zurück.',
  'editor.import.notAdopted': 'Der Plan wurde importiert. Zurücknehmen lässt er sich im Verlauf.',
  'editor.import.reportOf': 'Was importiert wurde: {name}',
  'editor.import.noReport': 'Seit dem Öffnen dieser Seite wurde nichts importiert.',
  'editor.import.byKind': 'Gelesen, nach Art und Etage',
  'editor.import.total': 'gesamt',
  'editor.import.nothingRead': 'Nichts wurde als Teil des Plans gelesen.',
  'editor.import.rest': 'Daraus wurde nichts',
  'editor.import.remarks.one': 'Eine Stelle zum Nachsehen',
  'editor.import.remarks.other': '{count} Stellen zum Nachsehen',
  'editor.import.noRemarks': 'Alles wurde verstanden.',
  'editor.import.moreRemarks': 'und {count} weitere',
  'editor.import.inFile': '{count} weitere stehen im Bericht zum Herunterladen oder Kopieren.',
  'editor.import.copy': 'Kopieren',
  'editor.import.copied': 'Der Bericht wurde kopiert.',
  'editor.import.download': 'Herunterladen',
});
