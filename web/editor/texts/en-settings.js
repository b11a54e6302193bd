// @ts-check

/** @type {Record<string, string>} */
export const englishLook = Object.freeze({
  'editor.op.settings': 'Settings',
  'editor.op.tour': 'Take a tour',
  'editor.settings': 'Settings',
  'editor.settings.close': 'Close',
  'editor.settings.theme': 'Appearance',
  'editor.settings.auto': 'System default',
  'editor.settings.light': 'Light',
  'editor.settings.dark': 'Dark',
  'editor.settings.units': 'Lengths',
  'editor.settings.metric': 'Metres',
  'editor.settings.imperial': 'Feet and inches',
  'editor.settings.language': 'Language',
  'editor.settings.unkept':
    'This browser does not save settings; they last until you close the page.',
  'editor.tour.offer': 'New here? Take a tour in five steps.',
  'editor.tour.yes': 'Take a tour',
  'editor.tour.no': 'Not now',
  'editor.tour.back': 'Back',
  'editor.tour.next': 'Next',
  'editor.tour.done': 'Done',
  'editor.tour.close': 'End the tour',
  'editor.tour.count': '{at} of {of}',
  'editor.tour.look': 'Look around',
  'editor.tour.lookText':
    'Drag to move the plan; scroll or pinch to zoom. With the keyboard: arrows, + and −; 0 shows the whole floor.',
  'editor.tour.select': 'Select and change',
  'editor.tour.selectText':
    'Tap anything on the plan to see and change it here. Drag to move it. Every change is saved at once; Ctrl+Z undoes it.',
  'editor.tour.draw': 'Draw',
  'editor.tour.drawText':
    'Walls, rooms, doors, places, stairs, whole rows of booths. Draw an obstacle where people walk: exactly the people it affects are re-routed, at once.',
  'editor.tour.floors': 'Floors',
  'editor.tour.floorsText':
    'Switch floors here. In the “Floors” tab you add more and put a picture of your plan underneath to draw on.',
  'editor.tour.more': 'And more',
  'editor.tour.moreText':
    'Press ? for all keys and Ctrl+K to find any command, place or floor. H lets you try a route on your plan.',
});
