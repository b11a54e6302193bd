// @ts-check

/**
 * English texts by key: the remarks of imports by their codes, as in the readers of the server. `{0}` is the first of a remark's
 * arguments.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const englishRemarks = Object.freeze({
  'editor.import.leftOutRemark': '{text}; left out',
  'editor.import.place.feature': 'feature “{name}”',
  'editor.import.place.floor': 'floor “{name}”',
  'editor.import.place.layer': 'layer “{name}”',
  'editor.import.place.level': 'level “{name}”',
  'editor.import.place.lift': 'lift “{name}”',
  'editor.import.place.line': 'line {line}',
  'editor.import.place.pixel': 'pixel {name}',
  'editor.import.remark.origin-guessed':
    'origin is missing; the bottom left corner is taken as (0, 0)',
  'editor.import.remark.setting-guessed': '{0} is missing; it is taken as {1}',
  'editor.import.remark.map-of-navigation-poc':
    "is a map of navigation-poc: the origin is the picture's top left corner, darker than half is occupied; `origin` and thresholds are not used, as in that program",
  'editor.import.remark.unknown-not-traced':
    'has too many outlines of what is unknown to be traced',
  'editor.import.remark.transform-unreadable': 'has the transform “{0}”',
  'editor.import.remark.use-missing': 'uses “{0}”, which is not in the drawing',
  'editor.import.remark.path-cut': 'has path data that ends in something else; read up to there',
  'editor.import.remark.sheet-scale-guessed':
    'is a sheet of {0} × {1} cm; its scale is taken as 1:100. Give the metres of a unit, {2} here',
  'editor.import.remark.drawing-in-metres':
    'names no unit of length; a unit is taken as a metre, so that the drawing is {0} m wide. Give the metres of a unit',
  'editor.import.remark.drawing-in-centimetres':
    'names no unit of length; a unit is taken as a centimetre, so that the drawing is {0} m wide. Give the metres of a unit',
  'editor.import.remark.drawing-in-millimetres':
    'names no unit of length; a unit is taken as a millimetre, so that the drawing is {0} m wide. Give the metres of a unit',
  'editor.import.remark.lines-joined':
    'draws {0} things; {1} lines were joined to those that they meet end to end',
  'editor.import.remark.anchor-without-unit': 'its anchor “{0}” is in no unit of a level',
  'editor.import.remark.corners-joined':
    'shares no fiducial with level {0}; the corners of both drawings were joined',
  'editor.import.remark.crs-guessed': 'is not given; coordinates are taken as {0}',
  'editor.import.remark.door-in-no-wall': 'is a door that is a corner of no room, corridor or wall',
  'editor.import.remark.drawing-missing':
    'the drawing is not beside the plan; add it in the editor',
  'editor.import.remark.edges-not-read': 'has {0} outlines of edges, which are not read',
  'editor.import.remark.entrance-only':
    'is a door that is a corner of no room, corridor or wall; only an entrance was made of it',
  'editor.import.remark.extents-joined':
    'has another extent than in a file before; both were joined',
  'editor.import.remark.first-floor-only': 'stands on its first floor only',
  'editor.import.remark.floor-not-number': 'floor must be one number, not “{0}”',
  'editor.import.remark.for-simulations': 'is for simulations of Open-RMF; ignored',
  'editor.import.remark.frame-missing':
    'is missing; floors and their extents are taken from the features',
  'editor.import.remark.heights': 'has heights; only x and y are kept',
  'editor.import.remark.id-changed': 'the id is taken; it is called “{0}” now',
  'editor.import.remark.id-number': 'its id is a number; it is called “{0}” now',
  'editor.import.remark.id-taken': 'has the id of another feature',
  'editor.import.remark.incline-guessed': 'has no incline; it is taken to lead upwards',
  'editor.import.remark.invalid': '{0}',
  'editor.import.remark.joined-with-above':
    'no relationship leads from this {0} to another level; joined with the one above',
  'editor.import.remark.joins-ends': 'is on {0} levels; it joins the lowest with the highest',
  'editor.import.remark.joins-one': 'joins fewer than two places of the archive',
  'editor.import.remark.kept-in-tags': '{0} {1}; kept in `tags`',
  'editor.import.remark.layer-pictures': 'pictures of layers are not read; ignored',
  'editor.import.remark.leads-nowhere': 'leads to “{0}”, which is on no level',
  'editor.import.remark.level-guessed': 'has no level; placed on level {0}',
  'editor.import.remark.level-unreadable': 'level “{0}” is not understood; write -1;0 or 0-3',
  'editor.import.remark.hole-missing':
    'is drawn without holes: the way {0} of one is not whole in the file',
  'editor.import.remark.logo-ignored': 'is a picture, which GeoJSON has not; ignored',
  'editor.import.remark.moved-to-origin': 'lies far from its origin; moved by ({0}, {1}) m',
  'editor.import.remark.named-anew': 'has no usable id; it is called “{0}” now',
  'editor.import.remark.names-no-building': 'names no building: “{0}”',
  'editor.import.remark.names-nothing': 'names nothing in the archive: “{0}”',
  'editor.import.remark.no-anchor': 'properties.anchor_id names no anchor with a point: “{0}”',
  'editor.import.remark.no-collection': 'is no feature collection; ignored',
  'editor.import.remark.no-door': 'has no door “{0}”, which {1} names',
  'editor.import.remark.no-floor': 'is on no floor of the plan',
  'editor.import.remark.no-geometry': 'has no geometry',
  'editor.import.remark.no-imdf-file': 'is no file of IMDF; ignored',
  'editor.import.remark.no-lat-and-lon': 'has no lat and lon',
  'editor.import.remark.no-level': 'names no level that is in the archive',
  'editor.import.remark.no-place': 'has no place',
  'editor.import.remark.no-property': 'is not a property of a {0}; kept in `tags`',
  'editor.import.remark.no-rooms':
    'draws no rooms; to find them, let the texts that name them become places',
  'editor.import.remark.no-second-floor': 'leads to no second floor, so it is no connector',
  'editor.import.remark.no-stand': 'no stand of the venue is called “{0}”',
  'editor.import.remark.no-such-building': 'properties.building_ids names no building: “{0}”',
  'editor.import.remark.no-three-vertices': 'names a vertex that is not there, or fewer than three',
  'editor.import.remark.no-two-vertices': 'does not begin with the numbers of two vertices',
  'editor.import.remark.no-vertex': 'names a vertex that is not there: {0} or {1}',
  'editor.import.remark.no-x-and-y': 'has no x and y',
  'editor.import.remark.node-missing': 'names the node {0}, which is not in the file',
  'editor.import.remark.not-numbers': '{0} and {1} must be numbers',
  'editor.import.remark.one-level-only': 'is on one level only, so it leads to no other',
  'editor.import.remark.opens-on-one': 'opens on fewer than two levels',
  'editor.import.remark.ordinal-not-number': 'properties.ordinal must be a whole number',
  'editor.import.remark.other-version': 'is {0}; read as 1.0.0',
  'editor.import.remark.outline-joined': 'its outline is not closed; its ends were joined',
  'editor.import.remark.outside-floor': '({0}, {1}) is outside the floor; placed there',
  'editor.import.remark.picture-size':
    'is {0} × {1} m, but the floor is {2} × {3} m; check the metres per pixel',
  'editor.import.remark.picture-to-add': 'is the picture “{0}”; add it in the editor',
  'editor.import.remark.property-kept-in-tags': '{0}; kept in `tags`',
  'editor.import.remark.property-names-nothing':
    'properties.{0} names nothing in the archive: “{1}”',
  'editor.import.remark.relation-not-read': 'relations of type “{0}” are not read',
  'editor.import.remark.scale-guessed': 'has no measured line; a pixel is taken as {0} m',
  'editor.import.remark.several-stands': '{0} stands are called “{1}”; “{2}” is taken',
  'editor.import.remark.shape-unfit': 'is a {0}, of which no {1} can be made',
  'editor.import.remark.too-few-nodes': 'has fewer than two nodes',
  'editor.import.remark.too-few-points': 'lacks points, or has too few',
  'editor.import.remark.turned-upwards':
    'has its origin at the top left; y is turned upwards, below 0',
  'editor.import.remark.unit-metre': 'names no unit; a unit is taken as a metre',
  'editor.import.remark.unit-millimetre': 'names no unit; a unit is taken as a millimetre',
  'editor.import.remark.unknown': 'is not known; ignored',
  'editor.import.remark.unknown-block': 'names the unknown block “{0}”',
  'editor.import.remark.unknown-element': '<{0}> is not known; ignored',
  'editor.import.remark.unknown-extensions': 'are not known ({0}); kept in `tags` where they show',
  'editor.import.remark.unknown-level': 'names the unknown level “{0}”',
  'editor.import.remark.unknown-osm': '<{0}> is not known',
  'editor.import.remark.unknown-stop': 'stops at the unknown level “{0}”',
  'editor.import.remark.unknown-type':
    '“{0}” is no feature type of IMDF 1.0; its properties are kept in `tags`',
  'editor.import.remark.unreadable': '{0}',
  'editor.import.remark.venue-hours': 'properties.hours is left out: a venue has no hours',
  'editor.import.remark.walls-guessed': 'no layer is called after walls; “{0}” is taken for them',
  'editor.import.remark.way-missing': 'names the way {0}, which is not in the file',
  'editor.import.remark.ways-do-not-close': 'is a multipolygon with ways that do not close',
});
