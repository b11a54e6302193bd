// @ts-check
import { clockText, isZone, zoneOf } from '../../../shared/i18n/time-zone.js';
import { createClient } from '../../../shared/api/client.js';
import { element } from '../../../shared/ui/element.js';
import { isPossible } from '../../plan/venue-settings.js';
import { nextId, textField } from '../controls/fields.js';

/** @import { Field } from '../controls/fields.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** Milliseconds between two looks at the clock. */
const lookEach = 5000;

/** The zones that the browser knows by name. @returns {readonly string[]} */
const knownZones = () => {
  try {
    return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  } catch {
    return ['UTC'];
  }
};

/**
 * The zone that a typed text means: its name in any case, or its town where only one is called so.
 *
 * @param {string} text
 * @param {readonly string[]} zones
 * @returns {string | null}
 */
export const meantZone = (text, zones) => {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  const named = zones.find((zone) => zone.toLowerCase() === wanted);
  if (named) return named;
  const towns = zones.filter((zone) => zone.toLowerCase().endsWith(`/${wanted}`));
  if (towns.length === 1) return towns[0];
  return isPossible('timeZone', text.trim()) && isZone(text.trim()) ? text.trim() : null;
};

/**
 * The time zone of the venue; an empty field is the server's. It says what its clocks show now.
 *
 * @param {{slug: string, t: Translate, onChange: (zone: string | null) => void,
 *   onServerZone?: (zone: string | undefined) => void}} options  onServerZone: called with the zone of the
 *   server, once it is known
 * @returns {Field}
 */
export const zoneField = ({ slug, t, onChange, onServerZone }) => {
  const zones = knownZones();
  const list = element('datalist', { id: nextId() });
  const help = element('small', { class: 'help', id: nextId() });
  let chosen = '';
  /** @type {string | undefined} */
  let serverTimeZone;
  const field = textField({
    label: t('editor.setting.timeZone'),
    value: '',
    help: help.id,
    placeholder: t('editor.setting.timeZone.usual'),
    limit: 64,
    check: (text) =>
      text.trim() === '' || meantZone(text, zones) ? null : t('editor.setting.timeZone.unknown'),
    onChange: (text) => {
      const zone = text.trim() === '' ? null : meantZone(text, zones);
      update(zone ?? '');
      onChange(zone);
    },
  });
  const { input } = field;
  input.setAttribute('list', list.id);
  // Hundreds of names: made when they are looked for.
  input.addEventListener('focus', () => {
    if (list.childElementCount > 0) return;
    list.append(...zones.map((zone) => element('option', { value: zone })));
  });
  field.node.append(list, help);
  const tell = () => {
    const zone = zoneOf({ settings: { timeZone: chosen }, serverTimeZone });
    const time = clockText(new Date(), zone);
    help.textContent = zone === undefined
      ? t('editor.setting.timeZone.help')
      : t(chosen ? 'editor.setting.timeZone.now' : 'editor.setting.timeZone.server', {
        zone,
        time,
      });
  };
  const update = (/** @type {string} */ zone) => {
    chosen = zone;
    field.update(zone);
    tell();
  };
  tell();
  void createClient().venue(slug).then((venue) => {
    serverTimeZone = venue.serverTimeZone;
    tell();
    onServerZone?.(serverTimeZone);
  }).catch(() => {
    // Without the server the field only does not name the server's zone.
  });
  let wasShown = false;
  const clock = setInterval(() => {
    wasShown ||= field.node.isConnected;
    if (wasShown && !field.node.isConnected) clearInterval(clock);
    else tell();
  }, lookEach);
  return { ...field, update };
};
