// @ts-check
import { element } from '../../shared/ui/element.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { Places } from './places.js' */

/** Rows of the list that are seen at once. */
const rows = 6;

/** Chooses a place on a floor from a list that can be searched.
 * @param {Translate} t @param {Places} places
 * @returns {{ node: HTMLElement, showFloor: (id: string) => void, showRooms: (isOn: boolean) => void, value: () => string, complain: (text: string) => false }} */
export const makePlaceField = (t, { places, rooms }) => {
  let floor = '';
  let shown = places;
  const error = element('p', { class: 'field-error', id: 'place-error', role: 'alert' });
  const list = element('select', {
    class: 'input',
    id: 'link-place',
    size: rows,
    'aria-describedby': 'place-error',
  });
  const search = element('input', {
    class: 'input',
    type: 'search',
    placeholder: t('findPlace'),
    'aria-label': t('findPlace'),
    autocomplete: 'off',
  });
  const none = element('p', { class: 'hint', hidden: true }, t('noPlaces'));
  const show = () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    const kept = list.value;
    const found = shown.filter((place) =>
      (floor === '' || place.floor === floor) && place.name.toLocaleLowerCase().includes(wanted)
    );
    list.replaceChildren(...found.map(({ id, name }) => element('option', { value: id }, name)));
    if (found.some(({ id }) => id === kept)) list.value = kept;
    none.hidden = found.length > 0;
  };
  search.addEventListener('input', show);
  list.addEventListener('change', () => (error.textContent = ''));
  const node = element(
    'div',
    { class: 'form-field' },
    element('label', { for: 'link-place' }, t('atPlace')),
    search,
    list,
    none,
    error,
  );
  show();
  return {
    node,
    value: () => list.value,
    showFloor: (id) => {
      floor = id;
      show();
    },
    showRooms: (isOn) => {
      shown = isOn ? rooms : places;
      show();
    },
    complain: (text) => {
      error.textContent = text;
      list.focus();
      return false;
    },
  };
};
