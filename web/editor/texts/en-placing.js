// @ts-check

/** English texts by key: placing doors, connectors, places and booths. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const englishPlacing = Object.freeze({
  'editor.op.placeDoor': 'Add a door to a wall',
  'editor.op.placeConnector': 'Stairs or lift',
  'editor.op.addPoi': 'Add a place',
  'editor.op.placeBooths': 'Draw rows of booths',
  'editor.op.splitIntoBooths': 'Divide the rectangle into booths',
  'editor.op.turnRound': 'Reverse its direction',
  'editor.hint.placeDoor':
    'Tap a wall, or drag along it from jamb to jamb. Type a width. F reverses a one-way door, Esc ends.',
  'editor.hint.placeConnector':
    'Tap the end on this floor, then the one on the other floor. Shift keeps 45°, Esc ends.',
  'editor.hint.placeStairs':
    'Tap the end of the stairs on this floor, then the one on the other floor. Shift keeps 45°, Esc ends.',
  'editor.hint.placeEscalator':
    'Tap the end of the escalator on this floor, then the one on the other floor. Shift keeps 45°, Esc ends.',
  'editor.hint.placeRamp':
    'Tap the end of the ramp on this floor, then the one on the other floor. Shift keeps 45°, Esc ends.',
  'editor.hint.placeOtherEnd': 'Tap the end on the other floor; ⌫ undoes the first one.',
  'editor.hint.placeLift': 'Tap where the lift is; it appears on all of its floors. Esc ends.',
  'editor.hint.addPoi':
    'Tap where it is. 1 to 9 choose the category; Enter places it at the cross, Esc ends.',
  'editor.hint.placeBooths':
    'Draw a rectangle from corner to corner; it is then divided into booths.',
  'editor.hint.arrangeBooths': 'Enter creates the booths, F turns their front, Esc goes back.',
  'editor.place.kind': 'Type',
  'editor.place.width': 'Width',
  'editor.place.oneWayDoor': 'One way only',
  'editor.place.floors': 'Stops at',
  'editor.place.way': 'Leads',
  'editor.place.way.up': 'Up',
  'editor.place.way.down': 'Down',
  'editor.place.boothNote': '{count} booths of {width} × {depth}',
  'editor.place.boothsThroughWalls':
    '{count} booths of {width} × {depth}. A wall goes through {across} of them.',
  'editor.place.createBooths': 'Create booths',
  'editor.booths.columns': 'Per row',
  'editor.booths.rows': 'Rows',
  'editor.booths.aisle': 'Aisle',
  'editor.booths.front': 'Front',
  'editor.booths.front.0': 'Below',
  'editor.booths.front.1': 'Right',
  'editor.booths.front.2': 'Above',
  'editor.booths.front.3': 'Left',
  'editor.booths.prefix': 'Letters',
  'editor.booths.start': 'First number',
  'editor.booths.order': 'Numbering',
  'editor.booths.order.through': 'Row by row: A1, A2…',
  'editor.booths.order.snake': 'Back and forth',
  'editor.booths.order.letters': 'A letter per row: A1, B1…',
  'editor.booths.sides': 'Walls',
  'editor.booths.sides.closed': 'All round',
  'editor.booths.sides.open': 'Open front',
  'editor.booths.sides.none': 'None',
  'editor.booths.backToBack': 'Back to back',
  'editor.booths.places': 'Add a place for each',
  'editor.did.addDoor': 'Add a door',
  'editor.did.addConnector': 'Add stairs or a lift',
  'editor.did.addPoi': 'Add a place',
  'editor.did.addAnchor': 'Add an anchor',
  'editor.did.addMarker': 'Add a marker',
  'editor.did.addBooths': 'Create booths',
  'editor.did.turnRound': 'Reverse a direction',
  'editor.did.setStops': 'Change the floors of a connector',
  'editor.did.doorWidth': 'Change the width of a door',
  'editor.said.door': 'Door of {width} added.',
  'editor.said.otherFloor': 'You are on {floor} now. Tap the other end there.',
  'editor.refused.sameFloor':
    'The other end belongs on another floor. You are on {floor} now: tap it there.',
  'editor.said.connector': '{what} added; stops at: {floors}.',
  'editor.said.placed': '{what} added.',
  'editor.said.booths': '{count} booths created, {first} to {last}.',
  'editor.refused.noWall':
    'There is no wall here. A door goes into a wall or the edge of a walled area.',
  'editor.refused.doorThere': 'There is already a door here. Move aside, or make it narrower.',
  'editor.refused.oneFloor':
    'Stairs and lifts connect floors, and there is only one. Add another floor first.',
  'editor.refused.twoFloors': 'Choose two or more floors.',
  'editor.refused.lastStops': 'It needs two floors. Choose another one first, or delete it.',
  'editor.refused.booths':
    'The booths would be narrower than half a metre. Use fewer booths or narrower aisles.',
  'editor.refused.smallBooths':
    'This is too small for a booth. Draw a rectangle from corner to corner.',
  'editor.refused.manyBooths':
    'That is more than {most} booths at a time. Draw a smaller rectangle.',
  'editor.refused.noRectangle': 'Only a rectangle can be divided into booths.',
  'editor.refused.bothWays': 'It is open both ways. Make it one-way first.',
  'editor.refused.number': 'Enter a valid number.',
});
