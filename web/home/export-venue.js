// @ts-check
import { ApiError } from '../shared/api/api-error.js';
import { askDialog } from '../shared/ui/ask-dialog.js';
import { element } from '../shared/ui/element.js';
import { makeChoice, makeFormField } from '../shared/ui/form-field.js';
import { keepAddress, keptAddress } from './kept-address.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { VenuesClient } from '../shared/api/venues-client.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** The formats in the order of the list: what the server is asked for, and the file's ending. */
const FORMATS = Object.freeze({
  paper: { query: { format: 'svg' }, ending: 'svg' },
  imdf: { query: { format: 'imdf' }, ending: 'imdf.zip' },
  dxf: { query: { format: 'dxf' }, ending: 'dxf' },
  geojson: { query: { format: 'geojson' }, ending: 'geojson' },
  'geojson-wgs84': { query: { format: 'geojson', frame: 'wgs84' }, ending: 'wgs84.geojson' },
  svg: { query: { format: 'svg' }, ending: 'svg' },
  csv: { query: { format: 'csv' }, ending: 'csv' },
});
/** @typedef {keyof typeof FORMATS} FormatName */

/** The formats that have one floor a file. @type {readonly string[]} */
const OF_FLOORS = ['paper', 'dxf', 'svg'];

/** Gives the reader a file. @param {Blob} file @param {string} name */
const save = (file, name) => {
  const address = URL.createObjectURL(file);
  const link = element('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by the end of this task.
  setTimeout(() => URL.revokeObjectURL(address));
};

/** Asks for a format and gives the reader the venue in it.
 * @param {Pick<Client, 'venue'> & VenuesClient} client @param {Speech} speech @param {{ slug: string, name: string }} venue
 * @returns {Promise<boolean>} whether it was exported */
export const askForExport = async (client, { t, language, localized }, { slug, name }) => {
  const { floors, settings = {} } = await client.venue(slug);
  const format = makeChoice({
    name: 'format',
    label: t('export.format'),
    options: Object.keys(FORMATS).map((each) => [each, t(`export.${each}`)]),
  });
  const floor = makeChoice({
    name: 'floor',
    label: t('export.floor'),
    options: floors.map(({ id, name: called }) => [id, localized(called) || id]),
  });
  const paper = makeChoice({
    name: 'paper',
    label: t('export.size'),
    value: 'a3',
    options: ['a4', 'a3', 'a2', 'a1', 'a0'].map((each) => [each, each.toUpperCase()]),
  });
  const typedBefore = keptAddress(() => localStorage, slug);
  const known = (/** @type {'street' | 'locality' | 'country'} */ part) =>
    settings[part] ?? typedBefore[part];
  const street = makeFormField({
    name: 'street',
    label: t('export.street'),
    value: known('street'),
    spelling: true,
  });
  const locality = makeFormField({
    name: 'locality',
    label: t('export.locality'),
    value: known('locality'),
    spelling: true,
  });
  const country = makeFormField({
    name: 'country',
    label: t('export.country'),
    hint: t('export.countryHint'),
    value: known('country'),
    max: 2,
  });
  const address = element(
    'div',
    { class: 'form' },
    element('p', { class: 'hint' }, t('export.address')),
    street.node,
    locality.node,
    country.node,
  );
  const chosen = () => /** @type {FormatName} */ (format.input.value);
  const show = () => {
    floor.node.hidden = !OF_FLOORS.includes(chosen()) || floors.length < 2;
    paper.node.hidden = chosen() !== 'paper';
    address.hidden = chosen() !== 'imdf';
  };
  format.input.addEventListener('change', show);
  show();
  return askDialog({
    title: t('exportTitle', { name }),
    fields: [format.node, floor.node, paper.node, address],
    confirm: t('exportDo'),
    cancel: t('cancel'),
    check: () => {
      if (chosen() !== 'imdf') return true;
      const empty = [street, locality].find(({ input }) => input.value.trim() === '');
      if (empty) return empty.complain(t('export.missing'));
      if (/^[A-Za-z]{2}$/.test(country.input.value.trim())) return true;
      return country.complain(t('export.notCountry'));
    },
    send: async () => {
      const { query, ending } = FORMATS[chosen()];
      const ofFloor = OF_FLOORS.includes(chosen());
      const typed = {
        street: street.input.value.trim(),
        locality: locality.input.value.trim(),
        country: country.input.value.trim().toUpperCase(),
      };
      const file = await client.exported(slug, {
        ...query,
        lang: language,
        ...(ofFloor && { floor: floor.input.value }),
        ...(chosen() === 'paper' && { paper: paper.input.value }),
        ...(chosen() === 'imdf' && typed),
      });
      if (chosen() === 'imdf') keepAddress(() => localStorage, slug, typed);
      const part = ofFloor && floors.length > 1 ? `-${floor.input.value}` : '';
      save(file, `${slug}${part}.${ending}`);
    },
    refuse: (error) => {
      if (!(error instanceof ApiError)) throw error;
      return error.kind === 'no-georeference' ? t('export.no-georeference') : error.message;
    },
  });
};
