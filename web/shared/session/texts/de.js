// @ts-check
/** What every page says about who is signed in, in German. */
export const de = Object.freeze({
  'session.signIn': 'Anmelden',
  'session.signOut': 'Abmelden',
  'session.menu': 'Angemeldet als {name}',
  'session.profile': 'Profil und Passwort',
  'session.people': 'Personen und Links',
  'session.venues': 'Alle Orte',
  'session.device': 'Dieser Browser wurde mit dem Link „{label}“ geöffnet.',
  'session.deviceMenu': 'Link: {label}',
  'session.forget': 'Diesen Link verlassen',
  'session.unnamed': 'ohne Namen',
  'session.neededTitle': 'Bitte anmelden',
  'session.needed':
    'Diese Seite ist für Personen, die dieser Server kennt. Nach dem Anmelden geht es hier weiter.',
  'session.neededLink':
    'Hat Ihnen jemand einen Link oder QR-Code gegeben? Öffnen Sie ihn, mehr brauchen Sie nicht.',
  'session.forbiddenTitle': 'Dafür ist Ihre Rolle nicht gedacht',
  'session.forbidden':
    'Sie sind als {name} angemeldet, und zu dieser Rolle gehört diese Seite nicht.',
  'session.forbiddenAsk': 'Die Leitung des Ortes kann das unter „Personen und Links“ ändern.',
  'session.missingTitle': 'Für Sie gibt es hier keinen solchen Ort',
  'session.missing':
    'Kein Ort dieses Namens steht Ihnen offen. Vielleicht heißt er anders oder ist für andere gedacht.',
  'session.other': 'Als jemand anderes anmelden',
  'session.back': 'Zu den Orten',
  'session.noOwnerTitle': 'Dieser Server gehört noch niemandem',
  'session.noOwner':
    'Beim Start hat er einen Link auf seine Konsole geschrieben. Öffnen Sie ihn in diesem Browser: Damit gehört der Server Ihnen, und Sie laden alle anderen ein.',
  'session.noOwnerAgain':
    'Link verloren oder verbraucht? „floorcast user add“ macht auf dem Server einen neuen.',
  'session.unreachable': 'Der Server ist nicht erreichbar. Neuer Versuch …',
  'session.endedTitle': 'Sie sind abgemeldet',
  'session.ended':
    'Die Sitzung ist zu Ende: Sie wurde anderswo abgemeldet oder lange nicht benutzt.',
  'session.endedKept':
    'Was noch nicht gesendet war, bleibt in diesem Browser und geht hinaus, sobald Sie wieder angemeldet sind.',
  'session.endedUnkept':
    'Ihr Browser hat nicht aufbewahrt, was noch nicht gesendet ist: Lassen Sie dieses Fenster offen, melden Sie sich im neuen an, und kommen Sie zurück.',
  'session.changedTitle': 'Ihre Rechte wurden geändert',
  'session.changed':
    'Was Sie hier dürfen, ist jetzt anders. Laden Sie die Seite neu, dann geht es weiter.',
  'session.reload': 'Neu laden',
  'session.signInAgain': 'Wieder anmelden',
  'session.mayNot': 'Ihre Rolle erlaubt das nicht.',
  'role.owner': 'Leitung',
  'role.organiser': 'Organisation',
  'role.staff': 'Personal',
  'role.viewer': 'Gast',
  'role.kiosk': 'Kiosk',
  'role.navigator': 'Navigator',
  'role.anchor': 'Anker',
  'role.gateway': 'Gateway',
  'role.monitor': 'Überwachung',
});
