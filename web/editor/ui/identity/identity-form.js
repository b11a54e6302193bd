// @ts-check
import { createClient } from '../../../shared/api/client.js';
import { element } from '../../../shared/ui/element.js';
import { setSetting } from '../../actions/buildings.js';
import { textOf } from '../../plan/kinds.js';
import { pictureField } from '../inspector/picture-field.js';
import { addressFields } from './address-fields.js';
import { colourField } from './colour-field.js';
import { IdentityPreview } from './identity-preview.js';
import { zoneField } from './zone-field.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Action } from '../../plan/types.js' */
/** @import { Structure } from '../../plan/structure.js' */
/** @import { TextName } from '../../plan/venue-settings.js' */

/** The most bytes of a logo, and pixels of its sides: the server takes no more. */
const most = { bytes: 1_000_000, side: 4096 };

/** What an edit of each is called. @type {Readonly<Record<TextName, string>>} */
const labels = {
  timeZone: 'changeTimeZone',
  accentColour: 'changeColours',
  headerColour: 'changeColours',
  logo: 'changeLogo',
  street: 'changeAddress',
  locality: 'changeAddress',
  country: 'changeAddress',
};

/** What fields of colours show where none is set: those of the pages. */
const usual = { accentColour: '#0b5fcc', headerColour: '#0d2036' };

/**
 * The form of what a venue calls its own: time zone, colours and logo with a preview, and its address.
 *
 * @param {{reader: Reader, slug: string}} parts
 * @param {(action: Action, label: string) => void} perform
 * @returns {{node: HTMLDetailsElement, update: (structure: Structure) => void}}
 */
export const identityForm = ({ reader, slug }, perform) => {
  const { t } = reader;
  const client = createClient();
  const preview = new IdentityPreview(t, (content) => client.contentURL(slug, content));
  /** @type {Structure | null} */
  let shown = null;
  /** @type {string | undefined} */
  let serverTimeZone;
  const show = (/** @type {Record<string, string>} */ tried = {}) => {
    if (!shown) return;
    const name = textOf(shown.name, reader.languages) || slug;
    preview.show({ ...shown.settings, ...tried }, name, serverTimeZone);
  };
  const set = (/** @type {TextName} */ name, /** @type {string | null} */ value) => {
    perform(setSetting(name, value), labels[name]);
  };
  const zone = zoneField({
    slug,
    t,
    onChange: (value) => set('timeZone', value),
    onServerZone: (known) => {
      serverTimeZone = known;
      show();
    },
  });
  const colours = /** @type {const} */ (['accentColour', 'headerColour']).map((name) => ({
    name,
    field: colourField({
      name,
      usual: usual[name],
      t,
      onChange: (value) => set(name, value),
      onTry: (value) => show({ [name]: value }),
    }),
  }));
  const logo = pictureField({
    label: t('editor.setting.logo'),
    slug,
    t,
    most: most.bytes,
    check: ({ mediaType, width, height }) =>
      mediaType !== 'image/svg+xml' && Math.max(width, height) > most.side
        ? t('editor.setting.logo.tooLarge', { width, height, most: most.side })
        : null,
    onChange: (content) => set('logo', content),
  });
  logo.node.append(element('small', { class: 'help' }, t('editor.setting.logo.help')));
  const address = addressFields(t, set);
  const node = element(
    'details',
    { class: 'venue-settings venue-identity' },
    element('summary', {}, t('editor.settings.identity')),
    zone.node,
    ...colours.map(({ field }) => field.node),
    logo.node,
    preview.node,
    address.node,
  );
  return {
    node,
    update: (structure) => {
      shown = structure;
      const text = (/** @type {TextName} */ name) => {
        const value = structure.settings[name];
        return typeof value === 'string' ? value : '';
      };
      zone.update(text('timeZone'));
      for (const { name, field } of colours) field.update(text(name));
      logo.update(text('logo') || null);
      address.update(text);
      show();
    },
  };
};
