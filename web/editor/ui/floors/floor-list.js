// @ts-check
import { nextBuilding, nextFloor } from '../../actions/arrange-floors.js';
import {
  putBuilding,
  removeBuilding,
  renameBuilding,
  reorderBuildings,
} from '../../actions/buildings.js';
import { putFloor } from '../../actions/floors.js';
import { together } from '../../actions/together.js';
import { element } from '../../../shared/ui/element.js';
import { textField } from '../controls/fields.js';
import { button, iconButton, keepingFocus } from '../controls/panel-buttons.js';
import { confirmRemoval } from './confirm-removal.js';
import { contentsText, nameIn } from './floor-words.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Action, Building, Floor } from '../../plan/types.js' */

/** The buildings of the venue with their floors; a tap on a floor shows it. */
export class FloorList {
  #editor;
  #t;
  /** The structure that is listed. @type {any} */
  #structure = null;
  /** The floor that is shown. */
  #floor = '';
  node = element('div', { class: 'floor-list' });

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#t = editor.reader.t;
  }

  /** @param {any} structure @param {string} floor  the one that is shown */
  update(structure, floor) {
    [this.#structure, this.#floor] = [structure, floor];
    keepingFocus(this.node, () => this.node.replaceChildren(...this.#listed()));
  }

  get #plan() {
    return this.#editor.session.plan;
  }

  /** @param {Action} action @param {string} label */
  #perform(action, label) {
    return this.#editor.session.perform(action, `editor.did.${label}`);
  }

  /** @param {Building | Floor} named */
  #nameOf(named) {
    return nameIn(this.#editor.reader, named);
  }

  #listed() {
    const { buildings, floors } = this.#structure;
    return [
      element('h2', {}, this.#t('editor.tab.floors')),
      ...buildings.map((/** @type {Building} */ building) =>
        element(
          'section',
          { 'aria-label': this.#nameOf(building) },
          ...(buildings.length > 1 ? [this.#buildingHead(building)] : []),
          element(
            'ul',
            {},
            ...floors.filter((/** @type {Floor} */ floor) => floor.building === building.id)
              .reverse().map((/** @type {Floor} */ floor) => this.#row(floor)),
          ),
          this.#adders(building),
        )
      ),
      button(
        'plus',
        this.#t('editor.floors.addBuilding'),
        () => this.#addBuilding(),
        'add-building',
      ),
    ];
  }

  /** @param {Floor} floor */
  #row(floor) {
    const isShown = floor.id === this.#floor;
    const counts = contentsText(this.#editor, [floor.id]);
    return element(
      'li',
      {},
      element(
        'button',
        {
          type: 'button',
          class: 'floor-row',
          'aria-current': isShown ? 'true' : null,
          'data-key': `floor-${floor.id}`,
          click: () => {
            this.#editor.selection.set(null);
            this.#editor.view.surface.setFloor(floor.id);
          },
        },
        element('span', { class: 'ordinal' }, String(floor.ordinal)),
        element('span', { class: 'name' }, this.#nameOf(floor)),
        element('small', {}, counts || this.#t('editor.floors.empty')),
      ),
    );
  }

  /** @param {Building} building */
  #adders(building) {
    const add = (/** @type {1 | -1} */ side) => () => {
      const floor = nextFloor(this.#plan, building.id, side);
      this.#perform(putFloor(floor), 'addFloor');
      this.#editor.view.surface.setFloor(floor.id);
      this.#editor.page.say('editor.floors.added', { floor: this.#nameOf(floor) });
    };
    return element(
      'div',
      { class: 'choices' },
      button('plus', this.#t('editor.floors.addAbove'), add(1), `above-${building.id}`),
      button('plus', this.#t('editor.floors.addBelow'), add(-1), `below-${building.id}`),
    );
  }

  #addBuilding() {
    const building = nextBuilding(this.#plan, { en: 'New building', de: 'Neues Gebäude' });
    const empty = this.#plan.applying(putBuilding(building)(this.#plan));
    const floor = nextFloor(empty, building.id, 1);
    this.#perform(together([putBuilding(building), putFloor(floor)]), 'addBuilding');
    this.#editor.view.surface.setFloor(floor.id);
  }

  /** @param {Building} building */
  #buildingHead(building) {
    const t = this.#t;
    const name = textField({
      label: t('editor.floors.building'),
      value: this.#nameOf(building),
      limit: 200,
      onChange: (text) =>
        text.trim() && this.#perform(
          renameBuilding(building.id, {
            ...building.name,
            [this.#editor.reader.language]: text.trim(),
          }),
          'renameBuilding',
        ),
    });
    const ids = this.#structure.buildings.map((/** @type {Building} */ { id }) => id);
    const index = ids.indexOf(building.id);
    const swap = (/** @type {number} */ other) => () => {
      [ids[index], ids[other]] = [ids[other], ids[index]];
      this.#perform(reorderBuildings(ids), 'orderBuildings');
    };
    return element(
      'div',
      { class: 'building-head' },
      name.node,
      iconButton(
        'up',
        t('editor.floors.buildingUp'),
        index > 0 ? swap(index - 1) : null,
        `up-${building.id}`,
      ),
      iconButton(
        'down',
        t('editor.floors.buildingDown'),
        index < ids.length - 1 ? swap(index + 1) : null,
        `down-${building.id}`,
      ),
      iconButton(
        'trash',
        t('editor.floors.removeBuilding'),
        () => void this.#removeBuilding(building),
        `remove-${building.id}`,
      ),
    );
  }

  /** @param {Building} building */
  async #removeBuilding(building) {
    const floors = this.#plan.floors.filter((each) => each.building === building.id).map(({ id }) =>
      id
    );
    if (floors.length === this.#plan.floors.length) {
      this.#editor.page.say('editor.refused.lastFloor');
      return;
    }
    if (
      await confirmRemoval(
        this.#editor,
        'editor.floors.removeBuilding',
        this.#nameOf(building),
        floors,
      )
    ) {
      this.#perform(removeBuilding(building.id), 'removeBuilding');
    }
  }
}
