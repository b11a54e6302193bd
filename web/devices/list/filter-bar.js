// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { columns } from '../model/device-order.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Column } from '../model/device-order.js' */

const kinds = ['anchor', 'gateway', 'marker', 'phone', 'tag'];

/** The fields that narrow the list: a text, a kind, a floor; on small screens also the order. */
export class FilterBar {
  #t;
  #text;
  #kind;
  #floor;
  #order;
  #note = element('span', { class: 'quiet', role: 'status' });
  element;

  /** @param {Speech} speech
   * @param {{ floors: readonly { id: string, name: string }[], tableURL: string,
   *   onFilter: (part: { text: string, kind: string, floor: string }) => void,
   *   onSort: (column: Column) => void }} page */
  constructor({ t }, { floors, tableURL, onFilter, onSort }) {
    this.#t = t;
    const tell = () =>
      onFilter({ text: this.#text.value, kind: this.#kind.value, floor: this.#floor.value });
    this.#text = element('input', {
      class: 'input',
      type: 'search',
      placeholder: t('filter.text'),
      'aria-label': t('filter.text'),
      spellcheck: 'false',
      input: tell,
    });
    this.#kind = select(t('filter.kind'), [
      ['', t('filter.kinds')],
      ...kinds.map((kind) => /** @type {[string, string]} */ ([kind, t(`kinds.${kind}`)])),
    ], tell);
    this.#floor = select(t('filter.floor'), floorChoices(t, floors), tell);
    this.#order = select(
      t('filter.order'),
      columns.filter((column) => column !== 'minutes').map((column) => [
        column,
        t('filter.by', { column: t(`column.${column}`) }),
      ]),
      () => onSort(/** @type {Column} */ (this.#order.value)),
    );
    this.#order.classList.add('order');
    this.element = element(
      'div',
      { class: 'filter-bar' },
      this.#text,
      this.#kind,
      this.#floor,
      this.#order,
      element('a', { class: 'button', href: tableURL, download: '' }, t('csv')),
      this.#note,
    );
  }

  /** Offers other floors; the chosen one stays where it is still there.
   * @param {readonly { id: string, name: string }[]} floors */
  setFloors(floors) {
    const { value } = this.#floor;
    this.#floor.replaceChildren(...optionsOf(floorChoices(this.#t, floors)));
    this.#floor.value = floors.some(({ id }) => id === value) ? value : '';
  }

  /** @param {number} listed @param {number} all */
  note(listed, all) {
    setText(this.#note, listed === all ? '' : this.#t('filter.listed', { listed, all }));
  }
}

/** @typedef {readonly (readonly [value: string, text: string])[]} Choices */

/** @param {(key: string) => string} t @param {readonly { id: string, name: string }[]} floors
 * @returns {Choices} */
const floorChoices = (t, floors) => [
  ['', t('filter.floors')],
  ...floors.map(({ id, name }) => /** @type {[string, string]} */ ([id, name])),
];

/** @param {Choices} choices */
const optionsOf = (choices) => choices.map(([value, text]) => element('option', { value }, text));

/** @param {string} label @param {Choices} choices @param {() => void} change */
const select = (label, choices, change) =>
  element('select', { class: 'input', 'aria-label': label, change }, ...optionsOf(choices));
