// @ts-check
import { setSetting } from '../../actions/buildings.js';
import { positioningNumbers, radios } from '../../plan/venue-settings.js';
import { element } from '../../../shared/ui/element.js';
import { choiceField } from '../controls/fields.js';
import { numberSetting } from './number-setting.js';
import { tagHeightsField } from './tag-heights-field.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Action } from '../../plan/types.js' */
/** @import { VenueSettings } from '../../plan/venue-settings.js' */

/**
 * The form of what the server should know to make positions from what tags measure: the kind of radio,
 * how tags are worn, and how high storeys are.
 *
 * @param {{reader: Reader}} parts
 * @param {(action: Action, label: string) => void} perform
 * @returns {{node: HTMLDetailsElement, update: (settings: VenueSettings) => void}}
 */
export const positioningForm = ({ reader }, perform) => {
  const { t } = reader;
  const radio = choiceField({
    label: t('editor.setting.radio'),
    value: radios[0],
    options: radios.map((each) => [each, t(`editor.setting.radio.${each}`)]),
    onChange: (value) =>
      perform(setSetting('radio', value === radios[0] ? null : value), 'changeSettings'),
  });
  radio.node.append(element('small', { class: 'help' }, t('editor.setting.radio.help')));
  const numbers = positioningNumbers.map((name) => numberSetting(reader, name, perform));
  const heights = tagHeightsField(
    reader,
    (value) => perform(setSetting('tagHeights', value), 'changeSettings'),
  );
  const node = element(
    'details',
    { class: 'venue-settings venue-positioning' },
    element('summary', {}, t('editor.settings.positioning')),
    element('p', { class: 'help' }, t('editor.settings.positioningHelp')),
    radio.node,
    ...numbers.map((number) => number.node),
    heights.node,
  );
  return {
    node,
    update: (settings) => {
      radio.update(settings.radio ?? radios[0]);
      for (const number of numbers) number.update(settings);
      heights.update(settings.tagHeights ?? null);
    },
  };
};
