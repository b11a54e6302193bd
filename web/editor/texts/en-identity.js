// @ts-check

/** English texts by key: time zone, colours, logo and address. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const englishIdentity = Object.freeze({
  'editor.settings.identity': 'Look and time zone',
  'editor.setting.timeZone': 'Time zone',
  'editor.setting.timeZone.usual': 'The server’s',
  'editor.setting.timeZone.unknown':
    'No time zone has this name. Choose one such as Europe/Berlin.',
  'editor.setting.timeZone.help':
    'Opening hours and clocks go by it. Leave blank for the server’s.',
  'editor.setting.timeZone.now': 'It is {time} in {zone} now. Opening hours and clocks go by it.',
  'editor.setting.timeZone.server': 'The server’s: {zone}, where it is {time} now.',
  'editor.setting.accentColour': 'Accent colour',
  'editor.setting.accentColour.help': 'Buttons and links on the pages for visitors.',
  'editor.setting.headerColour': 'Header colour',
  'editor.setting.headerColour.help':
    'The bar and the invitation of kiosks; a band on the other pages.',
  'editor.setting.colour.usual': 'Default',
  'editor.setting.colour.wrong': 'A colour has six digits, such as #1a5fb4.',
  'editor.setting.colour.pick': '{name}: pick',
  'editor.setting.logo': 'Logo',
  'editor.setting.logo.help': 'PNG, JPEG, WebP or SVG of at most 1 MB.',
  'editor.setting.logo.tooLarge':
    'This picture has {width} × {height} pixels: at most {most} a side.',
  'editor.setting.address': 'Postal address',
  'editor.setting.address.help': 'Maps for other programs (IMDF) need it.',
  'editor.setting.street': 'Street and number',
  'editor.setting.street.wrong': 'At most 200 characters.',
  'editor.setting.locality': 'Town',
  'editor.setting.locality.wrong': 'At most 200 characters.',
  'editor.setting.country': 'Country (two letters)',
  'editor.setting.country.wrong': 'A country has two letters, such as DE.',
  'editor.look.preview': 'Preview',
  'editor.look.button': 'Take me there',
  'editor.look.link': 'example.org',
  'editor.look.text.light':
    'On light pages, text in the accent colour is {colour}, so that it can be read.',
  'editor.look.text.dark':
    'On dark pages, text in the accent colour is {colour}, so that it can be read.',
  'editor.look.fill.light': 'On light pages, buttons are {colour}, so that they stand out.',
  'editor.look.fill.dark': 'On dark pages, buttons are {colour}, so that they stand out.',
  'editor.did.changeTimeZone': 'Change the time zone',
  'editor.did.changeColours': 'Change the colours',
  'editor.did.changeLogo': 'Change the logo',
  'editor.did.changeAddress': 'Change the address',
});
