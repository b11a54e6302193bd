// @ts-check
import {
  contentsOf,
  floorBeside,
  nextBuilding,
  nextFloor,
  swapFloor,
} from '../../actions/arrange-floors.js';
import {
  putBuilding,
  removeBuilding,
  renameBuilding,
  renameVenue,
  reorderBuildings,
} from '../../actions/buildings.js';
import { fitFloor } from '../../actions/fit-floor.js';
import {
  putFloor,
  removeFloor,
  renameFloor,
  setFloorBuilding,
  setFloorOrdinal,
} from '../../actions/floors.js';
import { together } from '../../actions/together.js';
import { perform } from '../../operations/operation.js';
import { pictureOperations } from '../../operations/pictures.js';
import { confirmIn } from '../dialogs/confirm-dialog.js';
import { element } from '../../../shared/ui/element.js';
import { choiceField, textField } from '../controls/fields.js';
import { button, iconButton, keepingFocus } from '../controls/panel-buttons.js';
import { PictureList } from './picture-list.js';
import { textsField } from '../inspector/texts-field.js';
import { identityForm } from '../identity/identity-form.js';
import { positioningForm } from '../settings/positioning-form.js';
import { venueSettingsForm } from '../settings/venue-settings-form.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Action, Building, Floor } from '../../plan/types.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** The floors and buildings of the venue, the form of the floor that is shown, and its pictures. */
export class FloorsPanel {
  #editor;
  #t;
  #pictures;
  /** @type {any} */
  #shown = null;
  #floor = '';
  #list = element('div', { class: 'floor-list' });
  #form = element('div', { class: 'floor-form' });
  /** @type {((floor: Floor) => void)[]} */
  #followers = [];
  node;

  /** @param {Editor} editor */
  constructor(editor) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#t = t;
    this.#pictures = new PictureList(editor);
    this.node = element(
      'div',
      { class: 'floors-panel' },
      this.#list,
      this.#pictures.node,
      this.#form,
    );
  }

  /** What is on the floors may have changed since it was last shown. */
  opened() {
    this.#shown = null;
    this.update();
  }

  update() {
    const { session, view: { floor, showsGhost } } = this.#editor;
    const { structure } = session.shown;
    this.#pictures.update();
    const showGhost = () =>
      this.#form.querySelector('[data-key="floor-ghost"]')
        ?.setAttribute('aria-pressed', String(showsGhost));
    showGhost();
    if (structure === this.#shown && floor === this.#floor) return;
    const isOther = floor !== this.#floor || structure.buildings !== this.#shown?.buildings;
    // What moves a picture changes the structure many times a second.
    const isSame = !isOther && structure.name === this.#shown.name &&
      structure.settings === this.#shown.settings &&
      structure.floors.length === this.#shown.floors.length &&
      structure.images.length === this.#shown.images.length &&
      structure.floors.every((each, index) => each === this.#shown.floors[index]);
    [this.#shown, this.#floor] = [structure, floor];
    if (isSame) return;
    keepingFocus(this.#list, () => this.#list.replaceChildren(...this.#listed()));
    if (isOther) this.#form.replaceChildren(...this.#makeForm());
    const now = session.shown.floor(floor);
    if (now) { for (const follow of this.#followers) follow(now); }
    showGhost();
  }

  get #plan() {
    return this.#editor.session.plan;
  }

  /** @param {Action} action @param {string} label */
  #perform(action, label) {
    return this.#editor.session.perform(action, `editor.did.${label}`);
  }

  #listed() {
    const { buildings, floors } = this.#shown;
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

  /** @param {Building | Floor} named */
  #nameOf({ name, id }) {
    return name[this.#editor.reader.language] || Object.values(name)[0] || id;
  }

  /** @param {Floor} floor */
  #row(floor) {
    const isShown = floor.id === this.#floor;
    const { features, pictures } = contentsOf(this.#plan, [floor.id]);
    const counts = [
      features > 0 && this.#t('editor.floors.objects', { count: features }),
      pictures > 0 && this.#t('editor.floors.pictures', { count: pictures }),
    ].filter(Boolean).join(', ');
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
    const ids = this.#shown.buildings.map((/** @type {Building} */ { id }) => id);
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

  #makeForm() {
    const t = this.#t;
    const id = this.#floor;
    const floor = this.#plan.floor(id);
    if (!floor) return [];
    const names = textsField({
      label: (language) => t('editor.floors.name', { language }),
      reader: this.#editor.reader.language,
      venueName: () => this.#shown.name,
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
      options: this.#shown.buildings.map((
        /** @type {Building} */ each,
      ) => [each.id, this.#nameOf(each)]),
      onChange: (value) => this.#perform(setFloorBuilding(id, value), 'orderFloors'),
    });
    building.node.hidden = this.#shown.buildings.length < 2;
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
      const before = this.#form.querySelector(`details[class="${node.className}"]`);
      node.open = before instanceof HTMLDetailsElement && before.open;
    }
    const steps = element('div', { class: 'choices' });
    const title = element('h2', {});
    this.#followers = [
      (now) => {
        title.textContent = this.#nameOf(now);
        names.update(now.name);
        ordinal.update(String(now.ordinal));
        building.update(now.building);
        venue.update(this.#nameOf({ name: this.#shown.name, id: '' }));
        settings.update(this.#shown.settings);
        positioning.update(this.#shown.settings);
        identity.update(this.#shown);
        keepingFocus(steps, () => steps.replaceChildren(...this.#steps(now)));
      },
    ];
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
    if (await this.#confirm('editor.floors.remove', this.#nameOf(floor), [floor.id])) {
      this.#perform(removeFloor(floor.id), 'removeFloor');
    }
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
    if (await this.#confirm('editor.floors.removeBuilding', this.#nameOf(building), floors)) {
      this.#perform(removeBuilding(building.id), 'removeBuilding');
    }
  }

  /** Tells what goes along. @param {string} key @param {string} name @param {readonly string[]} floors */
  #confirm(key, name, floors) {
    const t = this.#t;
    const { features, pictures } = contentsOf(this.#plan, floors);
    const gone = [
      features > 0 && t('editor.floors.objects', { count: features }),
      pictures > 0 && t('editor.floors.pictures', { count: pictures }),
    ].filter(Boolean).join(', ');
    const text = gone
      ? t('editor.floors.removeText', { what: gone })
      : t('editor.floors.removeEmpty');
    return confirmIn(this.#editor.view.surface.host, {
      title: `${t(key)}: ${name}`,
      text,
      yes: t(key),
      no: t('editor.card.cancel'),
      isGrave: true,
    });
  }
}

/** @param {string} text */
const isOrdinal = (text) =>
  text.trim() !== '' && Number.isInteger(Number(text)) && Math.abs(Number(text)) <= 1000;
