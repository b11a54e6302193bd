// @ts-check

/** What the list of issues says in German. */
export const germanIssues = Object.freeze({
  'editor.tab.issues': 'Befunde',
  'editor.issues.filter.floor': 'Etage',
  'editor.issues.filter.all': 'Alle Etagen',
  'editor.issues.filter.severity': 'Zeigen',
  'editor.issues.filter.every': 'Alles',
  'editor.issues.none': 'Nichts zu beheben',
  'editor.issues.noneText':
    'Der Plan sieht gut aus. Neue Befunde erscheinen hier, während Sie zeichnen.',
  'editor.issues.noneHere': 'Hier nichts zu beheben',
  'editor.issues.noneHereText': 'Es gibt Befunde auf anderen Etagen oder von anderem Gewicht.',
  'editor.issues.looking': 'Wird noch geprüft …',
  'editor.issues.more': 'Und {count} weitere dieser Art. Behebe einige, um sie zu sehen.',
  'editor.issues.fix': 'Beheben: {what}',
  'editor.issues.fixAll': 'Alle {count} beheben: {what}',
  'editor.issues.fixed': 'Behoben. Rückgängig nimmt es zurück.',
  'editor.issues.fixedAll': '{count} behoben. Rückgängig nimmt alles zurück.',
  'editor.issues.notFixed': 'Das lässt sich nicht mehr beheben: Jemand hat es inzwischen geändert.',
  'editor.issues.badge.one': '{count} Befund',
  'editor.issues.badge.other': '{count} Befunde',
  'editor.issues.badgeLabel':
    '{errors} Fehler, {warnings} Warnungen, {suggestions} Vorschläge: Befunde zeigen',
  'editor.severity.error': 'Fehler',
  'editor.severity.warning': 'Warnung',
  'editor.severity.suggestion': 'Vorschlag',
  'editor.severities.error': 'Fehler',
  'editor.severities.warning': 'Warnungen',
  'editor.severities.suggestion': 'Vorschläge',
  'editor.issue.poi-inside-solid': '„{name}“ liegt in „{other}“. Rücken Sie es daneben.',
  'editor.issue.poi-unreachable': 'Von keinem Eingang führt ein Weg zu „{name}“.',
  'editor.issue.area-crosses-itself':
    'Der Umriss von „{name}“ kreuzt sich. Verschieben Sie eine Ecke.',
  'editor.issue.duplicate-wall': '„{name}“ verläuft auf „{other}“. Entfernen Sie eins von beiden.',
  'editor.issue.wall-gap':
    '„{name}“ endet {centimetres} cm vor „{other}“. Schließen Sie die Lücke oder machen Sie sie begehbar.',
  'editor.issue.door-not-in-wall': '„{name}“ liegt in keiner Wand. Rücken Sie es auf eine.',
  'editor.issue.passage-too-narrow':
    'Zwischen „{name}“ und „{other}“ sind {width} m; ein Rollstuhl braucht 0,80 m.',
  'editor.issue.passage-too-narrow.door':
    '„{name}“ ist {width} m breit; ein Rollstuhl braucht 0,80 m. Verbreitern Sie es oder sagen Sie, dass es nicht stufenfrei ist.',
  'editor.issue.connector-end-in-air':
    'Ein Ende von „{name}“ liegt außerhalb des Plans, in einem Hindernis oder auf keiner anderen Etage. Verschieben Sie es.',
  'editor.issue.floor-without-entrance':
    'Nichts führt nach „{name}“: kein Eingang, kein Ausgang, keine Verbindung in Betrieb. Fügen Sie etwas davon hinzu.',
  'editor.issue.duplicate-name':
    'Auf dieser Etage heißt noch etwas „{name}“. Geben Sie jedem einen eigenen Namen.',
  'editor.issue.outside-plan':
    '„{name}“ liegt außerhalb des Plans seiner Etage. Verschieben Sie es oder vergrößern Sie die Etage.',
  'editor.issue.zero-length': '„{name}“ hat keine Ausdehnung. Entfernen Sie es.',
  'editor.issue.missing-name': 'Ein Ort ohne Namen: Niemand kann ihn suchen.',
  'editor.issue.too-small': '„{name}“ ist kleiner als 10 cm. Ein Ausrutscher?',
  'editor.fix.poi-inside-solid': 'herausrücken',
  'editor.fix.duplicate-wall': 'die zweite Wand entfernen',
  'editor.fix.wall-gap': 'die Lücke schließen',
  'editor.fix.door-not-in-wall': 'auf die Wand rücken',
  'editor.fix.zero-length': 'entfernen',
  'editor.fix.other': 'beheben',
  'editor.did.fix': 'das Beheben eines Befunds',
});
