// @ts-check
/** What every page says about the session, in German. */
export const de = Object.freeze({
  'session.signIn': 'Anmelden',
  'session.signOut': 'Abmelden',
  'session.menu': 'Angemeldet als {name}',
  'session.profile': 'Profil und Passwort',
  'session.people': 'Personen und Links',
  'session.devices': 'Geräte',
  'session.venues': 'Alle Veranstaltungsorte',
  'session.device': 'Dieser Browser wurde mit dem Link „{label}“ geöffnet.',
  'session.deviceMenu': 'Link: {label}',
  'session.forget': 'Von diesem Link abmelden',
  'session.guest':
    'Sie sind als Besucher hier. Beim Verlassen werden Ihr Standort und Ihre Auswahl gelöscht.',
  'session.guestMenu': 'Ihr Besuch',
  'session.leave': 'Verlassen',
  'session.unnamed': 'ohne Namen',
  'session.neededTitle': 'Bitte anmelden',
  'session.needed': 'Melden Sie sich an, um fortzufahren.',
  'session.neededLink':
    'Sie haben einen Link oder QR-Code? Öffnen Sie ihn. Ein Konto ist nicht nötig.',
  'session.forbiddenTitle': 'Diese Seite gehört nicht zu Ihrer Rolle',
  'session.forbidden': 'Sie sind als {name} angemeldet.',
  'session.forbiddenAsk': 'Ein Inhaber kann Ihre Rolle unter „Personen und Links“ ändern.',
  'session.missingTitle': 'Veranstaltungsort nicht gefunden',
  'session.missing': 'Es gibt keinen Veranstaltungsort dieses Namens, den Sie öffnen können.',
  'session.other': 'Mit einem anderen Konto anmelden',
  'session.back': 'Alle Veranstaltungsorte',
  'session.noOwnerTitle': 'Dieser Server hat noch keinen Inhaber',
  'session.noOwner':
    'Beim Start hat der Server einen Link auf der Konsole ausgegeben. Öffnen Sie ihn in diesem Browser, um Inhaber zu werden und andere einzuladen.',
  'session.noOwnerAgain':
    'Link verloren oder verbraucht? „floorcast user add“ erzeugt auf dem Server einen neuen.',
  'session.unreachable': 'Der Server ist nicht erreichbar. Neuer Versuch …',
  'session.endedTitle': 'Sie sind abgemeldet',
  'session.ended':
    'Ihre Sitzung ist beendet: Sie haben sich anderswo abgemeldet oder waren lange inaktiv.',
  'session.endedKept':
    'Ihre nicht gesendeten Änderungen sind in diesem Browser gespeichert und werden nach der Anmeldung gesendet.',
  'session.endedUnkept':
    'Ihr Browser konnte die nicht gesendeten Änderungen nicht speichern. Lassen Sie dieses Fenster offen, melden Sie sich im neuen an und kommen Sie zurück.',
  'session.changedTitle': 'Ihre Rechte wurden geändert',
  'session.changed': 'Laden Sie die Seite neu, um fortzufahren.',
  'session.reload': 'Neu laden',
  'session.signInAgain': 'Erneut anmelden',
  'session.mayNot': 'Ihre Rolle erlaubt das nicht.',
  'role.owner': 'Inhaber',
  'role.organiser': 'Organisation',
  'role.staff': 'Personal',
  'role.viewer': 'Gast',
  'role.kiosk': 'Kiosk',
  'role.navigator': 'Navigator',
  'role.guest': 'Besucher',
  'role.anchor': 'Anker',
  'role.gateway': 'Gateway',
  'role.monitor': 'Überwachung',
});
