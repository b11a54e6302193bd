// @ts-check
import {
  applyTheme,
  keepPreference,
  preferredUnits,
  readPreferences,
} from '../../../shared/ui/preferences.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { identityForm } from '../identity/identity-form.js';
import { positioningForm } from '../settings/positioning-form.js';
import { venueSettingsForm } from '../settings/venue-settings-form.js';

/** @import { Preferences } from '../../../shared/ui/preferences.js' */
/** @import { Action } from '../../plan/types.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */

/**
 * A choice of a few as buttons side by side.
 *
 * @param {{name: string, label: string, value: string, options: [value: string, label: string][],
 *   onChange: (value: string) => void}} options
 */
const segments = ({ name, label, value, options, onChange }) =>
  element(
    'fieldset',
    { class: 'segments' },
    element('legend', {}, label),
    element(
      'div',
      {},
      ...options.map(([each, text]) => {
        const input = element('input', {
          type: 'radio',
          name: `setting-${name}`,
          value: each,
          change: () => onChange(each),
        });
        input.checked = each === value;
        return element('label', {}, input, element('span', {}, text));
      }),
    ),
  );

/**
 * Asks for language, units and light or dark, and for the settings of the venue.
 *
 * @param {{session: EditSession, reader: Reader, page: Page}} parts
 * @param {boolean} [isAboutVenue]  whether the venue's are open
 */
export const openSettings = ({ session, reader, page }, isAboutVenue = false) => {
  const { t } = reader;
  const perform = (/** @type {Action} */ action, /** @type {string} */ label) =>
    session.perform(action, `editor.did.${label}`);
  const identity = identityForm({ reader, slug: session.slug }, perform);
  const venue = venueSettingsForm({ reader }, perform);
  const positioning = positioningForm({ reader }, perform);
  for (const { node } of [identity, venue, positioning]) node.open = isAboutVenue;
  const followed = () => {
    const { structure } = session.shown;
    identity.update(structure);
    venue.update(structure.settings);
    positioning.update(structure.settings);
  };
  followed();
  const closing = new AbortController();
  session.on('plan', followed, closing.signal);
  const now = readPreferences();
  const keep = (/** @type {keyof Preferences} */ name, /** @type {any} */ value) => {
    if (!keepPreference(name, value === 'auto' ? null : value)) {
      page.say('editor.settings.unkept');
    }
  };
  const close = element(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': t('editor.settings.close'),
      click: () => dialog.close(),
    },
    icon('close'),
  );
  const dialog = element(
    'dialog',
    { class: 'settings', 'aria-labelledby': 'settings-title' },
    element('header', {}, element('h2', { id: 'settings-title' }, t('editor.settings')), close),
    segments({
      name: 'theme',
      label: t('editor.settings.theme'),
      value: now.theme ?? 'auto',
      options: [['auto', t('editor.settings.auto')], ['light', t('editor.settings.light')], [
        'dark',
        t('editor.settings.dark'),
      ]],
      onChange: (value) => {
        keep('theme', value);
        applyTheme(value === 'auto' ? null : /** @type {any} */ (value));
      },
    }),
    segments({
      name: 'units',
      label: t('editor.settings.units'),
      value: reader.units,
      options: [['metric', t('editor.settings.metric')], [
        'imperial',
        t('editor.settings.imperial'),
      ]],
      onChange: (value) => {
        keep('units', value);
        reader.units = preferredUnits(readPreferences());
      },
    }),
    segments({
      name: 'language',
      label: t('editor.settings.language'),
      value: reader.language,
      options: [['en', 'English'], ['de', 'Deutsch']],
      onChange: (value) => {
        keep('language', value);
        // All words of the page are other ones; drafts survive.
        const query = new URLSearchParams(location.search);
        query.set('lang', value);
        location.search = query.toString();
      },
    }),
    identity.node,
    venue.node,
    positioning.node,
  );
  dialog.addEventListener('linedone', (event) => {
    event.preventDefault();
    if (event instanceof CustomEvent && !event.detail.isEntered) dialog.close();
    else if (event.target instanceof HTMLInputElement) event.target.select();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    closing.abort();
    dialog.remove();
  });
  (document.getElementById('editor') ?? document.body).append(dialog);
  dialog.showModal();
  if (isAboutVenue) identity.node.querySelector('summary')?.focus();
};
