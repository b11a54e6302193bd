// @ts-check

/** English texts by key: drawings that may be pictures. @type {Readonly<Record<string, string>>} */
export const englishDrawings = Object.freeze({
  'editor.import.svg.text':
    'As a drawing, its lines become walls and its closed shapes rooms; you see them before anything is stored. As a picture it lies behind the plan.',
  'editor.import.svg.unit': 'Metres per unit of the drawing',
  'editor.import.svg.unitNote': 'Leave it empty if the drawing says how large it is.',
  'editor.import.svg.drawing': 'As a drawing',
  'editor.import.svg.picture': 'As a picture',
  'editor.import.start.svg': 'drawings of Inkscape, Illustrator and others',
  'editor.import.start.robot': 'a robot’s map: its YAML with the picture',
});
