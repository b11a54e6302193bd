// @ts-check
import { floorBeside, swapFloor } from '../../actions/arrange-floors.js';
import { renameVenue } from '../../actions/buildings.js';
import { fitFloor } from '../../actions/fit-floor.js';
import {
  removeFloor,
  renameFloor,
  setFloorBuilding,
  setFloorOrdinal,
} from '../../actions/floors.js';
import { perform } from '../../operations/operation.js';
import { pictureOperations } from '../../operations/pictures.js';
import { element } from '../../../shared/ui/element.js';
import { choiceField, textField } from '../controls/fields.js';
import { button, iconButton, keepingFocus } from '../controls/panel-buttons.js';
import { identityForm } from '../identity/identity-form.js';
import { textsField } from '../inspector/texts-field.js';
import { confirmRemoval } from './confirm-removal.js';
import { nameIn } from './floor-words.js';
import { positioningForm } from '../settings/positioning-form.js';
import { venueSettingsForm } from '../settings/venue-settings-form.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Action, Building, Floor } from '../../plan/types.js' */

/** The form of the floor that is shown, and below it that of the venue. */
export class FloorForm {
  #editor;
  #t;
  /** The structure that is shown. @type {any} */
  #structure = null;
  #floor = '';
  /** What brings the fields into step with the floor. @type {(floor: Floor) => void} */
  #follow = () => {};
  node = element('div', { class: 'floor-form' });

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#t = editor.reader.t;
  }

  /**
   * @param {any} structure
   * @param {string} floor  the one that is shown
   */
  update(structure, floor) {
    const isOther = floor !== this.#floor || structure.buildings !== this.#structure?.buildings;
    [this.#structure, this.#floor] = [structure, floor];
    if (isOther) this.node.replaceChildren(...this.#makeForm());
    const now = this.#editor.session.shown.floor(floor);
    if (now) this.#follow(now);
    this.showGhost();
  }

  /** Shows whether the floor below shines through. */
  showGhost() {
    this.node.querySelector('[data-key="floor-ghost"]')
      ?.setAttribute('aria-pressed', String(this.#editor.view.showsGhost));
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

  #makeForm() {
    const t = this.#t;
    const id = this.#floor;
    const floor = this.#plan.floor(id);
    if (!floor) return [];
    const names = textsField({
      label: (language) => t('editor.floors.name', { language }),
      reader: this.#editor.reader.language,
      venueName: () => this.#structure.name,
      add: t('editor.field.name.add'),
      limit: 200,
      onChange: (language, text) => this.#rename(id, language, text),
    });
    const ordinal = textField({
      label: t('editor.floors.ordinal'),
      value: String(floor.ordinal),
      type: 'number',
      step: 1,
      check: (text) => (isOrdinal(text) ? null : t('editor.floors.ordinalWrong')),
      onChange: (text) =>
        isOrdinal(text) && this.#perform(setFloorOrdinal(id, Number(text)), 'orderFloors'),
    });
    const building = choiceField({
      label: t('editor.floors.building'),
      value: floor.building,
      options: this.#structure.buildings.map((
        /** @type {Building} */ each,
      ) => [each.id, this.#nameOf(each)]),
      onChange: (value) => this.#perform(setFloorBuilding(id, value), 'orderFloors'),
    });
    building.node.hidden = this.#structure.buildings.length < 2;
    const venue = textField({
      label: t('editor.floors.venueName'),
      value: '',
      limit: 200,
      onChange: (text) =>
        text.trim() && this.#perform(
          renameVenue({ ...this.#plan.name, [this.#editor.reader.language]: text.trim() }),
          'renameVenue',
        ),
    });
    const { reader, session: { slug } } = this.#editor;
    const take = (/** @type {Action} */ action, /** @type {string} */ label) =>
      void this.#perform(action, label);
    const settings = venueSettingsForm({ reader }, take);
    const positioning = positioningForm({ reader }, take);
    const identity = identityForm({ reader, slug }, take);
    for (const { node } of [settings, positioning, identity]) {
      const before = this.node.querySelector(`details[class="${node.className}"]`);
      node.open = before instanceof HTMLDetailsElement && before.open;
    }
    const steps = element('div', { class: 'choices' });
    const title = element('h2', {});
    this.#follow = (now) => {
      title.textContent = this.#nameOf(now);
      names.update(now.name);
      ordinal.update(String(now.ordinal));
      building.update(now.building);
      venue.update(this.#nameOf({ name: this.#structure.name, id: '' }));
      settings.update(this.#structure.settings);
      positioning.update(this.#structure.settings);
      identity.update(this.#structure);
      keepingFocus(steps, () => steps.replaceChildren(...this.#steps(now)));
    };
    return [
      title,
      names.node,
      ordinal.node,
      building.node,
      steps,
      venue.node,
      identity.node,
      settings.node,
      positioning.node,
    ];
  }

  /** @param {Floor} floor */
  #steps(floor) {
    const t = this.#t;
    const swap = (
      /** @type {1 | -1} */ side,
    ) => (floorBeside(this.#plan, floor.id, side)
      ? () => void this.#perform(swapFloor(floor.id, side), 'orderFloors')
      : null);
    const of = (/** @type {string} */ id) => {
      const operation = pictureOperations.find((each) => each.id === id);
      return () => void (operation && perform(operation, this.#editor));
    };
    return [
      iconButton('up', t('editor.floors.up'), swap(1), 'floor-up'),
      iconButton('down', t('editor.floors.down'), swap(-1), 'floor-down'),
      button('fit', t('editor.floors.fit'), () => this.#fit(floor.id), 'floor-fit'),
      button('align', t('editor.floors.align'), of('alignFloor'), 'floor-align'),
      button('globe', t('editor.floors.georeference'), of('georeference'), 'floor-georeference'),
      button('ghost', t('editor.floors.ghost'), of('ghost'), 'floor-ghost'),
      button(
        'trash',
        t('editor.floors.remove'),
        () => void this.#removeFloor(floor),
        'floor-remove',
      ),
    ];
  }

  /** @param {string} id */
  #fit(id) {
    this.#perform(fitFloor(id), 'fitFloor');
    this.#editor.view.surface.fit();
    this.#editor.page.say('editor.floors.fitted');
  }

  /** @param {string} id @param {string} language @param {string} text */
  #rename(id, language, text) {
    const { [language]: _, ...others } = this.#plan.floor(id)?.name ?? {};
    const name = text.trim() ? { ...others, [language]: text.trim() } : others;
    // A floor keeps a name in some language.
    if (Object.keys(name).length > 0) this.#perform(renameFloor(id, name), 'renameFloor');
    else this.#editor.page.say('editor.refused.noName');
  }

  /** @param {Floor} floor */
  async #removeFloor(floor) {
    if (this.#plan.floors.length < 2) {
      this.#editor.page.say('editor.refused.lastFloor');
      return;
    }
    if (
      await confirmRemoval(this.#editor, 'editor.floors.remove', this.#nameOf(floor), [floor.id])
    ) {
      this.#perform(removeFloor(floor.id), 'removeFloor');
    }
  }
}

/** @param {string} text */
const isOrdinal = (text) =>
  text.trim() !== '' && Number.isInteger(Number(text)) && Math.abs(Number(text)) <= 1000;
