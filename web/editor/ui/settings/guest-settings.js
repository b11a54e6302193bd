// @ts-check
import { setSetting } from '../../actions/buildings.js';
import { element } from '../../../shared/ui/element.js';
import { nextId, switchField, textField } from '../controls/fields.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Action } from '../../plan/types.js' */
/** @import { VenueSettings } from '../../plan/venue-settings.js' */

/** A moment as fields of dates and times have it, by the browser's clock. @param {string} moment */
export const localMoment = (moment) => {
  const date = new Date(moment);
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${
    two(date.getDate())
  }T${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** The moment that such a field means; `null` for an empty one. @param {string} text */
export const momentOf = (text) => (text === '' ? null : new Date(text).toISOString());

/**
 * Whether visitors get in without an account or link, and until when.
 *
 * @param {Reader} reader
 * @param {(action: Action, label: string) => void} perform
 * @returns {{node: HTMLElement, update: (settings: VenueSettings) => void}}
 */
export const guestSettings = ({ t }, perform) => {
  const allowed = switchField({
    label: t('editor.setting.guests'),
    help: t('editor.setting.guests.help'),
    value: false,
    onChange: (isOn) =>
      perform(setSetting('guests', isOn ? true : null), isOn ? 'allowGuests' : 'forbidGuests'),
  });
  const helpId = nextId();
  const until = textField({
    label: t('editor.setting.guestsUntil'),
    value: '',
    help: helpId,
    type: 'datetime-local',
    onChange: (text) => perform(setSetting('guestsUntil', momentOf(text)), 'changeSettings'),
  });
  until.node.append(
    element('small', { class: 'help', id: helpId }, t('editor.setting.guestsUntil.help')),
  );
  return {
    node: element('div', { class: 'guest-settings' }, allowed.node, until.node),
    update: ({ guests, guestsUntil }) => {
      allowed.update(guests === true);
      until.update(typeof guestsUntil === 'string' ? localMoment(guestsUntil) : '');
    },
  };
};
