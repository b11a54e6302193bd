// @ts-check

/** @type {Record<string, string>} */
export const englishLook = Object.freeze({
  'editor.op.settings': 'Settings',
  'editor.op.tour': 'Show me around',
  'editor.settings': 'Settings',
  'editor.settings.close': 'Close',
  'editor.settings.theme': 'Appearance',
  'editor.settings.auto': 'As the system',
  'editor.settings.light': 'Light',
  'editor.settings.dark': 'Dark',
  'editor.settings.units': 'Lengths',
  'editor.settings.metric': 'Metres',
  'editor.settings.imperial': 'Feet and inches',
  'editor.settings.language': 'Language',
  'editor.settings.unkept':
    'This browser does not keep settings; they last until the page is closed.',
  'editor.tour.offer': 'New here? Have a look around in five steps.',
  'editor.tour.yes': 'Show me around',
  'editor.tour.no': 'Not now',
  'editor.tour.back': 'Back',
  'editor.tour.next': 'Next',
  'editor.tour.done': 'Done',
  'editor.tour.close': 'End the tour',
  'editor.tour.count': '{at} of {of}',
  'editor.tour.look': 'Look around',
  'editor.tour.lookText':
    'Drag to move the plan, turn the wheel or pinch to come closer. With the keyboard: arrows, + and −; 0 shows the whole floor.',
  'editor.tour.select': 'Choose and change',
  'editor.tour.selectText':
    'Tap anything on the plan: here is what it is, and here you change it. Drag it to move it. Whatever you do is saved at once and can be undone with Ctrl+Z.',
  'editor.tour.draw': 'Draw',
  'editor.tour.drawText':
    'Walls, rooms, doors, places, stairs, whole rows of booths. Draw an obstacle where people walk: exactly those it stands in the way of are led around it, at once.',
  'editor.tour.floors': 'Floors',
  'editor.tour.floorsText':
    'Go from floor to floor here. In the tab “Floors” you add more and put a picture of your plan underneath to draw on.',
  'editor.tour.more': 'All the rest',
  'editor.tour.moreText':
    'Press ? for all keys and Ctrl+K to find any command, place or floor by name. H lets you walk a route on your plan to see whether it works.',
});
