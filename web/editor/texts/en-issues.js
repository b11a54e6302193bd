// @ts-check

/** What the list of issues says in English. */
export const englishIssues = Object.freeze({
  'editor.tab.issues': 'Issues',
  'editor.issues.filter.floor': 'Floor',
  'editor.issues.filter.all': 'All floors',
  'editor.issues.filter.severity': 'Show',
  'editor.issues.filter.every': 'Everything',
  'editor.issues.none': 'Nothing to mend',
  'editor.issues.noneText': 'What is drawn looks sound. New findings appear here while you draw.',
  'editor.issues.noneHere': 'Nothing to mend here',
  'editor.issues.noneHereText': 'There are findings on other floors or of another weight.',
  'editor.issues.looking': 'Still looking …',
  'editor.issues.more': 'And {count} more like this. Mend some to see them.',
  'editor.issues.fix': 'Fix: {what}',
  'editor.issues.fixAll': 'Fix all {count}: {what}',
  'editor.issues.fixed': 'Fixed. Undo takes it back.',
  'editor.issues.fixedAll': 'Fixed {count}. Undo takes all of it back.',
  'editor.issues.notFixed': 'That cannot be fixed any more: somebody changed it meanwhile.',
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
  'editor.issue.poi-unreachable': 'No walk leads to “{name}” from any entrance.',
  'editor.issue.area-crosses-itself': 'The outline of “{name}” crosses itself. Move a corner.',
  'editor.issue.duplicate-wall': '“{name}” runs along “{other}”. Remove one of them.',
  'editor.issue.wall-gap':
    '“{name}” ends {centimetres} cm before “{other}”. Close the gap, or make it wide enough to walk through.',
  'editor.issue.door-not-in-wall': '“{name}” is in no wall. Move it onto one.',
  'editor.issue.passage-too-narrow':
    'Between “{name}” and “{other}” there are {width} m; a wheelchair needs 0.80 m.',
  'editor.issue.passage-too-narrow.door':
    '“{name}” is {width} m wide; a wheelchair needs 0.80 m. Widen it, or say that it is not step-free.',
  'editor.issue.connector-end-in-air':
    'An end of “{name}” is off the plan, inside an obstacle or on no other floor. Move it.',
  'editor.issue.floor-without-entrance':
    'Nothing leads to “{name}”: no entrance, no exit, no connector in service. Add one.',
  'editor.issue.duplicate-name':
    'Something else on this floor is called “{name}” too. Give each a name of its own.',
  'editor.issue.outside-plan':
    '“{name}” lies outside of the plan of its floor. Move it, or enlarge the floor.',
  'editor.issue.zero-length': '“{name}” has no extent. Remove it.',
  'editor.issue.missing-name': 'A place without a name: nobody can search for it.',
  'editor.issue.too-small': '“{name}” is smaller than 10 cm. Was it a slip?',
  'editor.fix.poi-inside-solid': 'move it out',
  'editor.fix.duplicate-wall': 'remove the second wall',
  'editor.fix.wall-gap': 'close the gap',
  'editor.fix.door-not-in-wall': 'move it onto the wall',
  'editor.fix.zero-length': 'remove it',
  'editor.fix.other': 'mend it',
  'editor.did.fix': 'fixing an issue',
});
