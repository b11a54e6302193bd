// @ts-check
import { setSetting } from '../../actions/buildings.js';
import {
  isPossible,
  numberNames,
  settingRanges,
  settingSwitches,
} from '../../plan/venue-settings.js';
import { element } from '../../../shared/ui/element.js';
import { nextId, switchField, textField } from '../controls/fields.js';
import { plainNumber } from '../controls/number-field.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Action } from '../../plan/types.js' */
/** @import { VenueSettings } from '../../plan/venue-settings.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * The form of what is set about the venue's live side; an empty field is as usual.
 *
 * @param {{reader: Reader}} parts
 * @param {(action: Action, label: string) => void} perform
 * @returns {{node: HTMLDetailsElement, update: (settings: VenueSettings) => void}}
 */
export const venueSettingsForm = (parts, perform) => {
  const { t } = parts.reader;
  const numbers = new Intl.NumberFormat(parts.reader.language, {
    useGrouping: false,
    maximumFractionDigits: 3,
  });
  const fields = numberNames.map((name) => {
    const range = settingRanges[name];
    const read = (/** @type {string} */ text) => (text.trim() === '' ? null : plainNumber(text));
    const isTaken = (/** @type {string} */ text) =>
      text.trim() === '' || isPossible(name, read(text));
    const helpId = nextId();
    const field = textField({
      label: t(`editor.setting.${name}`),
      value: '',
      help: helpId,
      mode: 'decimal',
      placeholder: numbers.format(range.usual),
      check: (
        text,
      ) => (isTaken(text)
        ? null
        : t(range.isWhole ? 'editor.setting.whole' : 'editor.setting.range', {
          least: numbers.format(range.least),
          most: numbers.format(range.most),
        })),
      onChange: (text) =>
        isTaken(text) &&
        perform(setSetting(name, read(text)), 'changeSettings'),
    });
    const help = element('small', { class: 'help', id: helpId }, t(`editor.setting.${name}.help`));
    field.node.append(help);
    return { name, field };
  });
  const switches = settingSwitches.map((name) => ({
    name,
    field: switchField({
      label: t(`editor.setting.${name}`),
      help: t(`editor.setting.${name}.help`),
      value: false,
      onChange: (isOn) => perform(setSetting(name, isOn ? true : null), 'changeSettings'),
    }),
  }));
  const node = element(
    'details',
    { class: 'venue-settings' },
    element('summary', {}, t('editor.settings.live')),
    element('p', { class: 'help' }, t('editor.settings.liveHelp')),
    ...fields.map(({ field }) => field.node),
    ...switches.map(({ field }) => field.node),
  );
  return {
    node,
    update: (settings) => {
      for (const { name, field } of fields) {
        const value = settings[name];
        field.update(typeof value === 'number' ? numbers.format(value) : '');
      }
      for (const { name, field } of switches) field.update(settings[name] === true);
    },
  };
};
