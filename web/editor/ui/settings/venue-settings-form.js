// @ts-check
import { setSetting } from '../../actions/buildings.js';
import { liveNumbers, settingSwitches } from '../../plan/venue-settings.js';
import { element } from '../../../shared/ui/element.js';
import { switchField } from '../controls/fields.js';
import { guestSettings } from './guest-settings.js';
import { numberSetting } from './number-setting.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Action } from '../../plan/types.js' */
/** @import { VenueSettings } from '../../plan/venue-settings.js' */

/**
 * The form of what is set about the venue's live side; an empty field is as usual.
 *
 * @param {{reader: Reader}} parts
 * @param {(action: Action, label: string) => void} perform
 * @returns {{node: HTMLDetailsElement, update: (settings: VenueSettings) => void}}
 */
export const venueSettingsForm = (parts, perform) => {
  const { t } = parts.reader;
  const fields = liveNumbers.map((name) => numberSetting(parts.reader, name, perform));
  const guests = guestSettings(parts.reader, perform);
  const switches = settingSwitches.filter((name) => name !== 'guests').map((name) => ({
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
    ...fields.map((field) => field.node),
    ...switches.map(({ field }) => field.node),
    guests.node,
  );
  return {
    node,
    update: (settings) => {
      for (const field of fields) field.update(settings);
      guests.update(settings);
      for (const { name, field } of switches) field.update(settings[name] === true);
    },
  };
};
