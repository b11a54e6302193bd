// @ts-check

/** German texts by key: drawings that may be pictures. @type {Readonly<Record<string, string>>} */
export const germanDrawings = Object.freeze({
  'editor.import.svg.text':
    'Als Zeichnung werden Linien zu Wänden und geschlossene Formen zu Räumen; Sie sehen sie, bevor etwas gespeichert wird. Als Bild liegt sie hinter dem Plan.',
  'editor.import.svg.unit': 'Meter je Einheit der Zeichnung',
  'editor.import.svg.unitNote': 'Leer lassen, wenn die Zeichnung ihre Größe selbst nennt.',
  'editor.import.svg.drawing': 'Als Zeichnung',
  'editor.import.svg.picture': 'Als Bild',
  'editor.import.start.svg': 'Zeichnungen aus Inkscape, Illustrator und anderen',
  'editor.import.start.robot': 'die Karte eines Roboters: YAML mit ihrem Bild',
});
