// @ts-check

/** German texts by key: the preview of a walk. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanRoutePreview = Object.freeze({
  'editor.op.tryWalk': 'Route ausprobieren',
  'editor.op.walkable': 'Begehbare Fläche zeigen',
  'editor.hint.walkFrom':
    'Auf den Start der Route tippen. Mit Tasten: Pfeile bewegen das Kreuz, Leertaste tippt; Esc beendet.',
  'editor.hint.walkTo':
    'Auf das Ziel tippen; E führt zum nächsten Ausgang, Esc nimmt den Start zurück.',
  'editor.walk.begun': 'Hier beginnt die Route. Jetzt auf das Ziel tippen.',
  'editor.walk.fromSelected':
    'Die Route beginnt am ausgewählten Objekt. Jetzt auf das Ziel tippen.',
  'editor.walk.pin.from': 'Start der Route: ziehen oder mit den Pfeiltasten bewegen',
  'editor.walk.pin.to': 'Ziel der Route: ziehen oder mit den Pfeiltasten bewegen',
  'editor.walk.who': 'Profil',
  'editor.walk.walking': 'Zu Fuß',
  'editor.walk.stepFree': 'Stufenfrei',
  'editor.walk.legs': 'Etagen der Route',
  'editor.walk.steps.one': '1 Schritt',
  'editor.walk.steps.other': '{count} Schritte',
  'editor.walk.leadOut': 'Nächster Ausgang',
  'editor.walk.turn': 'Start und Ziel tauschen',
  'editor.walk.close': 'Schließen',
  'editor.walk.chooseTo': 'Auf das Ziel tippen',
  'editor.walk.nearestExit': 'Nächster Ausgang',
  'editor.walk.nearestExitOf': 'Nächster Ausgang: {name}',
  'editor.walk.point': '{x} / {y} m, {floor}',
  'editor.walk.seconds': '{seconds} s',
  'editor.walk.minutes': '{minutes} min',
  'editor.walk.minutesSeconds': '{minutes} min {seconds} s',
  'editor.walk.takeNearest': 'Nächstgelegenes Ziel verwenden',
  'editor.walk.onFoot': 'Zu Fuß versuchen',
  'editor.walk.blame': 'Zeigen, was im Weg ist',
  'editor.walk.away': 'Der Server antwortet nicht; gezeigt wird die letzte Route.',
  'editor.walk.noExit':
    'Es gibt noch keinen Aus- oder Eingang. Mit „Ziel hinzufügen“ (N) setzen Sie einen.',
  'editor.walk.failed': 'Das lässt sich nicht ausprobieren: {reason}',
  'editor.walkable.walking': 'Eingefärbt: zu Fuß begehbar.',
  'editor.walkable.stepFree': 'Eingefärbt: stufenfrei erreichbar.',
  'editor.walkable.cutOff.one': 'Rot umrandet: 1 Stelle ohne Weg hinaus.',
  'editor.walkable.cutOff.other': 'Rot umrandet: {count} Stellen ohne Weg hinaus.',
  'editor.walkable.show': 'Nächste zeigen',
});
