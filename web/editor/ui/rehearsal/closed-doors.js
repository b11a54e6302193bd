// @ts-check
import { openDoorsOf } from '../../rehearsal/scenario-form.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Feature } from '../../plan/types.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { ScenarioForm } from '../../rehearsal/scenario-form.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { RehearsalFields } from './rehearsal-fields.js' */

/** More doors than this are listed only as far as their names fit what is searched. */
const listedDoors = 40;
/** More doors than this can be searched. */
const knownDoors = 8;

/** Asks which doors are closed. */
export class ClosedDoors {
  #reader;
  #form;
  /** The open doors with their names, in order. */
  #doors;
  #list = element('div', { class: 'rehearsal-doors', role: 'group' });
  node;

  /** @param {Reader} reader @param {RehearsalFields} fields @param {ScenarioForm} form @param {Plan} plan
   * @param {(feature: Feature) => string} nameOf */
  constructor(reader, fields, form, plan, nameOf) {
    this.#reader = reader;
    this.#form = form;
    const { floors } = plan.structure;
    const fullName = (/** @type {Feature} */ door) =>
      floors.length > 1
        ? `${nameOf(door)} (${reader.floorName(floors.find(({ id }) => id === door.floor))})`
        : nameOf(door);
    this.#doors = openDoorsOf(plan).map((door) => ({ id: door.id, name: fullName(door) })).sort(
      (a, b) => a.name.localeCompare(b.name, reader.language, { numeric: true }),
    );
    this.#list.setAttribute('aria-label', reader.t('editor.rehearsal.doors'));
    this.node = fields.part(
      'doors',
      this.#doors.length > knownDoors
        ? fields.field(
          'searchDoors',
          'searchDoors',
          fields.input('search', '', (text) => this.#show(text)),
        )
        : null,
      this.#list,
    );
    this.#show('');
  }

  /** Lists doors by name: chosen ones, and those that fit what is searched. @param {string} text */
  #show(text) {
    const form = this.#form;
    const words = text.trim().toLowerCase();
    const isChosen = (/** @type {{id: string}} */ { id }) => form.closedDoors.includes(id);
    const others = this.#doors.filter((door) =>
      !isChosen(door) && `${door.name} ${door.id}`.toLowerCase().includes(words)
    );
    const shown = [...this.#doors.filter(isChosen), ...others].slice(0, listedDoors);
    this.#list.replaceChildren(...shown.map((door) => {
      const input = element('input', { type: 'checkbox', value: door.id });
      input.checked = isChosen(door);
      input.addEventListener('change', () => {
        form.closedDoors = input.checked
          ? [...form.closedDoors, door.id]
          : form.closedDoors.filter((id) => id !== door.id);
      });
      return element('label', {}, input, element('span', {}, door.name));
    }));
    if (others.length === 0 && (words !== '' || shown.length === 0)) {
      this.#list.append(this.#reader.t('editor.rehearsal.noDoors'));
    }
  }
}
