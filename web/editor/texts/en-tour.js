// @ts-check

/** English texts by key: the tour. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const englishTour = Object.freeze({
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
    'Press ? for all keyboard shortcuts and Ctrl+K to find any command, place or floor. H lets you try a route on your plan.',
});
