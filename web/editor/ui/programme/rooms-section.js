// @ts-check
import { element, setText } from '../../../shared/ui/element.js';
import { roomsToMatch } from '../../imports/programme-import.js';
import { placeOptions } from './place-options.js';

/** @import { ListRoom } from '../../imports/programme-import.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { Reader } from '../../state/reader.js' */

/** Where each room of a list is: found by name, or chosen here. */
export class RoomsSection {
  #plan;
  #reader;
  #onPlace;
  /** Rows stay while the answers come and go. @type {Map<string, {node: HTMLElement, select: HTMLSelectElement}>} */
  #rows = new Map();
  #body = element('tbody', {});
  #count = element('span', { class: 'rooms-unmatched' });
  node;

  /** @param {Plan} plan @param {Reader} reader @param {(name: string, place: string | null) => void} onPlace */
  constructor(plan, reader, onPlace) {
    const { t } = reader;
    this.#plan = plan;
    this.#reader = reader;
    this.#onPlace = onPlace;
    this.node = element(
      'section',
      { class: 'programme-rooms' },
      element('h3', {}, t('editor.programme.import.rooms'), ' ', this.#count),
      element('p', { class: 'note' }, t('editor.programme.import.roomsHelp')),
      element('table', {}, this.#body),
    );
  }

  /** @param {readonly ListRoom[]} rooms */
  update(rooms) {
    const { t } = this.#reader;
    this.node.hidden = rooms.length === 0;
    const open = rooms.filter(({ place }) => !place).length;
    setText(
      this.#count,
      open === 0 ? '' : t('editor.programme.import.unmatched', { count: open }),
    );
    this.#count.hidden = open === 0;
    // The order is that of the first answer, so that no row moves from under the hands.
    for (const room of this.#rows.size === 0 ? roomsToMatch(rooms) : rooms) {
      const { node, select } = this.#row(room);
      node.classList.toggle('unmatched', !room.place);
      if (document.activeElement !== select) select.value = room.place ?? '';
      if (node.parentNode !== this.#body) this.#body.append(node);
    }
  }

  /** @param {ListRoom} room */
  #row({ name, count, place, candidates = [], formerName }) {
    const known = this.#rows.get(name);
    if (known) return known;
    const { t, language } = this.#reader;
    const select = element(
      'select',
      {
        'aria-label': t('editor.programme.import.placeOf', { room: name }),
        change: () => this.#onPlace(name, select.value || null),
      },
      ...placeOptions(this.#plan, this.#reader, {
        none: t('editor.programme.import.none'),
        chosen: place,
      }),
    );
    const notes = [
      formerName ? t('editor.programme.import.former', { name: formerName }) : '',
      candidates.length > 1 && !place ? t('editor.programme.import.several') : '',
    ].filter(Boolean);
    const node = element(
      'tr',
      {},
      element(
        'th',
        { scope: 'row' },
        name,
        notes.length > 0 ? element('small', {}, notes.join(' · ')) : null,
      ),
      element('td', { class: 'count' }, `${count.toLocaleString(language)} ×`),
      element('td', {}, select),
    );
    const row = { node, select };
    this.#rows.set(name, row);
    return row;
  }
}
