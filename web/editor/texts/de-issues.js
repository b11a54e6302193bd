// @ts-check

/** German texts by key: issues. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanIssues = Object.freeze({
  'editor.tab.issues': 'Probleme',
  'editor.issues.filter.floor': 'Etage',
  'editor.issues.filter.all': 'Alle Etagen',
  'editor.issues.filter.severity': 'Zeigen',
  'editor.issues.filter.every': 'Alles',
  'editor.issues.none': 'Keine Probleme gefunden',
  'editor.issues.noneText': 'Neue Probleme erscheinen hier, während Sie zeichnen.',
  'editor.issues.noneHere': 'Hier keine Probleme',
  'editor.issues.noneHereText': 'Es gibt Probleme auf anderen Etagen oder von anderer Schwere.',
  'editor.issues.looking': 'Wird geprüft …',
  'editor.issues.more': 'Und {count} weitere dieser Art. Beheben Sie einige, um sie zu sehen.',
  'editor.issues.fix': 'Beheben: {what}',
  'editor.issues.fixAll': 'Alle {count} beheben: {what}',
  'editor.issues.fixed': 'Behoben.',
  'editor.issues.fixedAll': '{count} behoben.',
  'editor.issues.notFixed': 'Das lässt sich nicht mehr beheben: Es wurde inzwischen geändert.',
  'editor.issues.badge.one': '{count} Problem',
  'editor.issues.badge.other': '{count} Probleme',
  'editor.issues.badgeLabel':
    '{errors} Fehler, {warnings} Warnungen, {suggestions} Vorschläge: Probleme anzeigen',
  'editor.severity.error': 'Fehler',
  'editor.severity.warning': 'Warnung',
  'editor.severity.suggestion': 'Vorschlag',
  'editor.severities.error': 'Fehler',
  'editor.severities.warning': 'Warnungen',
  'editor.severities.suggestion': 'Vorschläge',
  'editor.issue.poi-inside-solid': '„{name}“ liegt in „{other}“. Verschieben Sie es daneben.',
  'editor.issue.poi-unreachable': '„{name}“ ist von keinem Eingang aus erreichbar.',
  'editor.issue.area-unreachable': '„{name}“ ist von keinem Eingang aus erreichbar.',
  'editor.issue.connector-unreachable': '„{name}“ ist auf der Etage „{floor}“ nicht erreichbar.',
  'editor.issue.floor-unreachable':
    'Die Etage „{floor}“ ist nicht erreichbar. Prüfen Sie die Treppen und Aufzüge dorthin.',
  'editor.issue.not-step-free': '„{name}“ ist nicht stufenfrei erreichbar.',
  'editor.issue.not-step-free.group':
    '{count} Ziele auf der Etage „{floor}“ sind nicht stufenfrei erreichbar: {names} …',
  'editor.issue.not-step-free.steps':
    'Der Weg führt über „{by}“. Zeichnen Sie einen Aufzug oder eine Rampe.',
  'editor.issue.not-step-free.stepsDoor':
    'Bei „{by}“ sind Stufen. Zeichnen Sie eine Rampe, oder kennzeichnen Sie die Tür als stufenfrei.',
  'editor.issue.not-step-free.narrowDoor':
    '„{by}“ ist {width} m breit; ein Rollstuhl braucht 0,80 m.',
  'editor.issue.not-step-free.narrowGap':
    'Bei „{by}“ ist der Weg zu schmal; ein Rollstuhl braucht 0,90 m.',
  'editor.issue.not-step-free.liftOut': 'Der Aufzug „{by}“ ist außer Betrieb.',
  'editor.issue.not-step-free.liftClosed':
    'Zum Aufzug „{by}“ führt auf dieser Etage kein Weg. Zeichnen Sie eine Tür dorthin.',
  'editor.issue.not-step-free.unknown': 'Suchen Sie nach Stufen oder einer Engstelle.',
  'editor.issue.area-crosses-itself':
    'Der Umriss von „{name}“ kreuzt sich. Verschieben Sie eine Ecke.',
  'editor.issue.duplicate-wall': '„{name}“ verläuft auf „{other}“. Entfernen Sie eine von beiden.',
  'editor.issue.wall-gap':
    '„{name}“ endet {centimetres} cm vor „{other}“. Schließen Sie die Lücke oder machen Sie sie begehbar.',
  'editor.issue.door-not-in-wall': '„{name}“ liegt in keiner Wand. Verschieben Sie es in eine.',
  'editor.issue.passage-too-narrow':
    'Die Lücke zwischen „{name}“ und „{other}“ ist {width} m breit; ein Rollstuhl braucht 0,80 m.',
  'editor.issue.passage-too-narrow.door':
    '„{name}“ ist {width} m breit; ein Rollstuhl braucht 0,80 m. Verbreitern Sie es oder kennzeichnen Sie es als nicht stufenfrei.',
  'editor.issue.connector-end-in-air':
    'Ein Ende von „{name}“ liegt außerhalb des Plans, in einem Hindernis oder auf einer fehlenden Etage. Verschieben Sie es.',
  'editor.issue.floor-without-entrance':
    'Nichts führt zu „{name}“. Setzen Sie ein Ziel der Art Eingang oder Ausgang, wo man hereinkommt, oder eine Treppe oder einen Aufzug in Betrieb von einer anderen Etage.',
  'editor.issue.duplicate-name':
    'Auf dieser Etage heißt noch ein Objekt „{name}“. Geben Sie jedem einen eigenen Namen.',
  'editor.issue.duplicate-device':
    'Noch ein Anker oder Marker hat das Gerät „{name}“. Geben Sie jedem ein eigenes Gerät.',
  'editor.issue.queue-for-nothing':
    'Wofür diese Warteschlange ist, gibt es auf dieser Etage nicht. Wählen Sie, worauf man wartet.',
  'editor.issue.outside-plan':
    '„{name}“ liegt außerhalb seiner Etage. Verschieben Sie es oder vergrößern Sie die Etage.',
  'editor.issue.zero-length': '„{name}“ hat keine Größe. Entfernen Sie es.',
  'editor.issue.missing-name': 'Ein Ziel ohne Namen ist für Besucher nicht auffindbar.',
  'editor.issue.too-small': '„{name}“ ist kleiner als 10 cm. Ist das gewollt?',
  'editor.issue.scale-not-set':
    'Der Maßstab des Bildes auf „{name}“ wurde nie festgelegt: Alle Längen sind geschätzt. Legen Sie ihn mit einer Länge fest, die Sie kennen.',
  'editor.fix.floor-without-entrance': 'Eingang setzen',
  'editor.fix.scale-not-set': 'Maßstab festlegen',
  'editor.fix.poi-inside-solid': 'herausschieben',
  'editor.fix.duplicate-wall': 'die zweite Wand entfernen',
  'editor.fix.wall-gap': 'die Lücke schließen',
  'editor.fix.door-not-in-wall': 'in die Wand schieben',
  'editor.fix.zero-length': 'entfernen',
  'editor.fix.other': 'beheben',
  'editor.did.fix': 'Problem beheben',
});
