// @ts-check
import { setSetting } from '../../actions/buildings.js';
import { isPossible, settingRanges } from '../../plan/venue-settings.js';
import { element } from '../../../shared/ui/element.js';
import { nextId, textField } from '../controls/fields.js';
import { plainNumber } from '../controls/number-field.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Action } from '../../plan/types.js' */
/** @import { NumberName, VenueSettings } from '../../plan/venue-settings.js' */

/** How a language writes the numbers of settings. @param {string} language */
export const settingNumbers = (language) =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 3 });

/**
 * A setting that is a number; an empty field is as usual.
 *
 * @param {Reader} reader
 * @param {NumberName} name
 * @param {(action: Action, label: string) => void} perform
 * @returns {{node: HTMLElement, update: (settings: VenueSettings) => void}}
 */
export const numberSetting = ({ t, language }, name, perform) => {
  const numbers = settingNumbers(language);
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
    onChange: (text) => isTaken(text) && perform(setSetting(name, read(text)), 'changeSettings'),
  });
  field.node.append(
    element('small', { class: 'help', id: helpId }, t(`editor.setting.${name}.help`)),
  );
  return {
    node: field.node,
    update: (settings) => {
      const value = settings[name];
      field.update(typeof value === 'number' ? numbers.format(value) : '');
    },
  };
};
