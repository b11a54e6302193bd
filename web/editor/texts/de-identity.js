// @ts-check

/** German texts by key: time zone, colours and logo. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanIdentity = Object.freeze({
  'editor.settings.identity': 'Erscheinungsbild und Zeitzone',
  'editor.setting.timeZone': 'Zeitzone',
  'editor.setting.timeZone.usual': 'Wie der Server',
  'editor.setting.timeZone.unknown': 'So heißt keine Zeitzone. Wählen Sie eine wie Europe/Berlin.',
  'editor.setting.timeZone.help':
    'Nach ihr richten sich Öffnungszeiten und Uhren. Leer lassen für die des Servers.',
  'editor.setting.timeZone.now':
    'In {zone} ist es jetzt {time} Uhr. Danach richten sich Öffnungszeiten und Uhren.',
  'editor.setting.timeZone.server': 'Die des Servers: {zone}, dort ist es jetzt {time} Uhr.',
  'editor.setting.accentColour': 'Akzentfarbe',
  'editor.setting.accentColour.help': 'Schaltflächen und Links auf den Seiten für Gäste.',
  'editor.setting.headerColour': 'Kopffarbe',
  'editor.setting.headerColour.help':
    'Kopfleiste und Einladung der Kioske; ein Streifen auf den anderen Seiten.',
  'editor.setting.colour.usual': 'Standard',
  'editor.setting.colour.wrong': 'Eine Farbe hat sechs Stellen, zum Beispiel #1a5fb4.',
  'editor.setting.colour.pick': '{name} auswählen',
  'editor.setting.logo': 'Logo',
  'editor.setting.logo.help': 'PNG, JPEG, WebP oder SVG mit höchstens 1 MB.',
  'editor.setting.logo.tooLarge':
    'Dieses Bild hat {width} × {height} Pixel: höchstens {most} je Seite.',
  'editor.setting.address': 'Anschrift',
  'editor.setting.address.help': 'Karten für andere Programme (IMDF) brauchen sie.',
  'editor.setting.street': 'Straße und Hausnummer',
  'editor.setting.street.wrong': 'Höchstens 200 Zeichen.',
  'editor.setting.locality': 'Stadt',
  'editor.setting.locality.wrong': 'Höchstens 200 Zeichen.',
  'editor.setting.country': 'Land (zwei Buchstaben)',
  'editor.setting.country.wrong': 'Ein Land hat zwei Buchstaben, zum Beispiel DE.',
  'editor.look.preview': 'Vorschau',
  'editor.look.button': 'Hinführen',
  'editor.look.link': 'example.org',
  'editor.look.text.light':
    'Auf hellen Seiten ist Text in der Akzentfarbe {colour}, damit er lesbar ist.',
  'editor.look.text.dark':
    'Auf dunklen Seiten ist Text in der Akzentfarbe {colour}, damit er lesbar ist.',
  'editor.look.fill.light':
    'Auf hellen Seiten sind Schaltflächen {colour}, damit sie sich abheben.',
  'editor.look.fill.dark':
    'Auf dunklen Seiten sind Schaltflächen {colour}, damit sie sich abheben.',
  'editor.did.changeTimeZone': 'Zeitzone ändern',
  'editor.did.changeColours': 'Farben ändern',
  'editor.did.changeLogo': 'Logo ändern',
  'editor.did.changeAddress': 'Anschrift ändern',
});
