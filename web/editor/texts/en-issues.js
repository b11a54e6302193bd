// @ts-check

/** English texts by key: issues. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const englishIssues = Object.freeze({
  'editor.tab.issues': 'Issues',
  'editor.issues.filter.floor': 'Floor',
  'editor.issues.filter.all': 'All floors',
  'editor.issues.filter.severity': 'Show',
  'editor.issues.filter.every': 'Everything',
  'editor.issues.none': 'No issues found',
  'editor.issues.noneText': 'New issues appear here while you draw.',
  'editor.issues.noneHere': 'No issues here',
  'editor.issues.noneHereText': 'There are issues on other floors or of another severity.',
  'editor.issues.looking': 'Checking…',
  'editor.issues.more': 'And {count} more like this. Fix some to see them.',
  'editor.issues.fix': 'Fix: {what}',
  'editor.issues.fixAll': 'Fix all {count}: {what}',
  'editor.issues.fixed': 'Fixed.',
  'editor.issues.fixedAll': 'Fixed {count}.',
  'editor.issues.notFixed': 'That can no longer be fixed: it has changed since.',
  'editor.issues.badge.one': '{count} issue',
  'editor.issues.badge.other': '{count} issues',
  'editor.issues.badgeLabel':
    '{errors} errors, {warnings} warnings, {suggestions} suggestions: show the issues',
  'editor.severity.error': 'Error',
  'editor.severity.warning': 'Warning',
  'editor.severity.suggestion': 'Suggestion',
  'editor.severities.error': 'Errors',
  'editor.severities.warning': 'Warnings',
  'editor.severities.suggestion': 'Suggestions',
  'editor.issue.poi-inside-solid': '“{name}” lies inside “{other}”. Move it beside it.',
  'editor.issue.poi-unreachable': '“{name}” cannot be reached from any entrance.',
  'editor.issue.area-unreachable': '“{name}” cannot be reached from any entrance.',
  'editor.issue.connector-unreachable': '“{name}” cannot be reached on floor “{floor}”.',
  'editor.issue.floor-unreachable':
    'Floor “{floor}” cannot be reached. Check the stairs and lifts that lead there.',
  'editor.issue.not-step-free': '“{name}” has no way without steps.',
  'editor.issue.not-step-free.group':
    '{count} places on floor “{floor}” have no way without steps: {names} …',
  'editor.issue.not-step-free.steps': 'The way leads over “{by}”. Draw a lift or a ramp.',
  'editor.issue.not-step-free.stepsDoor':
    'There are steps at “{by}”. Draw a ramp, or mark it as step-free.',
  'editor.issue.not-step-free.narrowDoor': '“{by}” is {width} m wide; a wheelchair needs 0.80 m.',
  'editor.issue.not-step-free.narrowGap':
    'The way is too narrow at “{by}”; a wheelchair needs 0.90 m.',
  'editor.issue.not-step-free.liftOut': 'The lift “{by}” is out of service.',
  'editor.issue.not-step-free.liftClosed':
    'The lift “{by}” cannot be reached on this floor. Draw a door to it.',
  'editor.issue.not-step-free.unknown': 'Look where there are steps or a narrow place.',
  'editor.issue.area-crosses-itself': 'The outline of “{name}” crosses itself. Move a corner.',
  'editor.issue.duplicate-wall': '“{name}” runs along “{other}”. Remove one of them.',
  'editor.issue.wall-gap':
    '“{name}” ends {centimetres} cm before “{other}”. Close the gap, or make it wide enough to walk through.',
  'editor.issue.door-not-in-wall': '“{name}” is not in a wall. Move it onto one.',
  'editor.issue.passage-too-narrow':
    'The gap between “{name}” and “{other}” is {width} m; a wheelchair needs 0.80 m.',
  'editor.issue.passage-too-narrow.door':
    '“{name}” is {width} m wide; a wheelchair needs 0.80 m. Widen it, or mark it as not step-free.',
  'editor.issue.connector-end-in-air':
    'An end of “{name}” is off the plan, inside an obstacle or on a missing floor. Move it.',
  'editor.issue.floor-without-entrance':
    'Nothing leads to “{name}”. Add a place of the kind Entrance or Exit where people come in, or stairs or a lift in service from another floor.',
  'editor.issue.duplicate-name':
    'Another object on this floor is also called “{name}”. Give each its own name.',
  'editor.issue.duplicate-device':
    'Another anchor or marker also has the device “{name}”. Give each its own device.',
  'editor.issue.queue-for-nothing':
    'What this queue is for is not on this floor. Choose what people wait for.',
  'editor.issue.outside-plan': '“{name}” lies outside its floor. Move it, or enlarge the floor.',
  'editor.issue.zero-length': '“{name}” has no size. Remove it.',
  'editor.issue.missing-name': 'A place without a name cannot be found by visitors.',
  'editor.issue.too-small': '“{name}” is smaller than 10 cm. Is that intended?',
  'editor.issue.scale-not-set':
    'The scale of the picture on “{name}” was never set: all lengths are guesses. Set it by a length that you know.',
  'editor.fix.floor-without-entrance': 'place an entrance',
  'editor.fix.scale-not-set': 'set the scale',
  'editor.fix.poi-inside-solid': 'move it out',
  'editor.fix.duplicate-wall': 'remove the second wall',
  'editor.fix.wall-gap': 'close the gap',
  'editor.fix.door-not-in-wall': 'move it onto the wall',
  'editor.fix.zero-length': 'remove it',
  'editor.fix.other': 'fix it',
  'editor.did.fix': 'Fix an issue',
});
