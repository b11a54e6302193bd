// @ts-check

/** English texts by key: where floors are on the earth. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const englishGeoreference = Object.freeze({
  'editor.op.georeference': 'Tie the floor to the world map',
  'editor.did.georeference': 'Tie the floor to the world map',
  'editor.did.removeGeoreference': 'Remove the floor’s place on the world map',
  'editor.hint.georeference':
    'Tap corners of the plan whose coordinates you know; drag to adjust, ⌫ undoes one, Esc ends.',
  'editor.georeference.title': 'World map: {floor}',
  'editor.georeference.step0':
    'Tap a corner of the plan that you also find on a map, such as a corner of the building.',
  'editor.georeference.step1': 'Tap a second corner, far from the first.',
  'editor.georeference.type':
    'Where is point {number}? Type or paste its coordinates, or a link of a map.',
  'editor.georeference.mark': 'Tap where point {number} belongs.',
  'editor.georeference.third':
    'Two points are enough. A third one shows whether all of them are right.',
  'editor.georeference.ready': 'The points say where the floor is.',
  'editor.georeference.disagree':
    'The points disagree by {error} on average. Check the coordinates and the marks, or add a point.',
  'editor.georeference.check': 'The points do not fit each other yet.',
  'editor.georeference.placeholder': '52.5163, 13.3777',
  'editor.georeference.placeOf': 'Coordinates of point {number}',
  'editor.georeference.again': 'Mark point {number} again',
  'editor.georeference.remove': 'Remove point {number}',
  'editor.georeference.away': 'Off by {length}.',
  'editor.georeference.suspect':
    'Off by {length}: it contradicts the other points. Check its place on the plan and its coordinates.',
  'editor.georeference.inexact': 'These digits give the place to {length} only.',
  'editor.georeference.trouble.empty':
    'Decimal or with degrees, minutes and seconds; or a link of OpenStreetMap, Google Maps, …',
  'editor.georeference.trouble.unreadable':
    'Not understood. Write 52.5163, 13.3777 or 52°30′59″N 13°22′40″E: latitude first.',
  'editor.georeference.trouble.one': 'This is one number; a place has a latitude and a longitude.',
  'editor.georeference.trouble.shortLink':
    'Short links do not say the place. Open it, and copy the address of the page it leads to.',
  'editor.georeference.trouble.noPlaceInLink': 'This link names no place on a map.',
  'editor.georeference.trouble.outOfRange':
    'Latitudes go from -90 to 90, longitudes from -180 to 180.',
  'editor.georeference.trouble.hemisphere':
    'Two latitudes or two longitudes: one needs N or S, the other E or W.',
  'editor.georeference.more.one': 'One more point with coordinates is needed.',
  'editor.georeference.more.other': '{count} points with coordinates are needed.',
  'editor.georeference.open': 'Point {number} has no coordinates. Enter them, or remove the point.',
  'editor.georeference.samePlace': 'All points are at one place.',
  'editor.georeference.tooNear':
    'The points are {metres} apart; that says too little about the direction. At least {least} are needed, the whole length of the floor is best.',
  'editor.georeference.tooNearOnEarth':
    'The points are {plan} apart on the plan, but {ground} on the earth. Check the coordinates.',
  'editor.georeference.contradicting':
    'The points are {plan} apart on the plan, but {ground} on the earth (error {error}). Check the coordinates, and the scale of the plan.',
  'editor.georeference.contradictingPoint':
    'Point {point} contradicts the others (error {error}). Mark it again, correct its coordinates, or remove it.',
  'editor.georeference.fact.turn': 'Turned against east',
  'editor.georeference.fact.scale': 'Scale (1 fits)',
  'editor.georeference.fact.error': 'Mean error',
  'editor.georeference.fact.middle': 'Middle',
  'editor.georeference.fact.size': 'Size',
  'editor.georeference.preview': 'The floor as it lies on the earth, north up',
  'editor.georeference.north': 'N',
  'editor.georeference.others': 'Also for {floors}',
  'editor.georeference.floor.own': '{floor}: has its own points',
  'editor.georeference.floor.shared': '{floor}: lies as {by}',
  'editor.georeference.floor.none': '{floor}: not on the world map',
  'editor.georeference.showShared': 'Show {floor}',
  'editor.georeference.takeAway': 'Remove',
  'editor.georeference.done': '{floor} is on the world map: for exports, GPS and compass.',
  'editor.georeference.gone': '{floor} no longer has a place of its own on the world map.',
  'editor.georeference.onMap': 'Place on a map…',
  'editor.georeference.map': 'Map with the floor on it',
  'editor.georeference.mapTitle': 'Place {floor} on the map',
  'editor.georeference.mapText':
    'Drag the plan onto its building, and turn it by the round handle. By keys: arrows move 1 m (Shift 10 m, Ctrl 10 cm), comma and point turn, + and − zoom.',
  'editor.georeference.goTo': 'Go to (coordinates or a link, then Enter)',
  'editor.georeference.turn': 'Turned by (degrees)',
  'editor.georeference.keepsSize': 'Keep the size of the plan',
  'editor.georeference.here': 'Plan to the middle',
  'editor.georeference.closer': 'Closer',
  'editor.georeference.farther': 'Farther',
  'editor.georeference.take': 'Use this place',
  'editor.georeference.noTiles':
    'The map does not load. You can still place the plan by coordinates.',
});
