// @ts-check
import { element } from '../../../shared/ui/element.js';
import { FloorForm } from './floor-form.js';
import { FloorList } from './floor-list.js';
import { PictureList } from './picture-list.js';

/** @import { Editor } from '../../operations/editor.js' */

/** The floors and buildings of the venue, the pictures of the floor that is shown, and its form. */
export class FloorsPanel {
  #editor;
  #list;
  #pictures;
  #form;
  /** The structure that is shown. @type {any} */
  #shown = null;
  #floor = '';
  node;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#list = new FloorList(editor);
    this.#pictures = new PictureList(editor);
    this.#form = new FloorForm(editor);
    this.node = element(
      'div',
      { class: 'floors-panel' },
      this.#list.node,
      this.#pictures.node,
      this.#form.node,
    );
  }

  /** What is on the floors may have changed since it was last shown. */
  opened() {
    this.#shown = null;
    this.update();
  }

  update() {
    const { session: { shown: { structure } }, view: { floor } } = this.#editor;
    this.#pictures.update();
    this.#form.showGhost();
    if (structure === this.#shown && floor === this.#floor) return;
    const isSame = floor === this.#floor && isAlike(structure, this.#shown);
    [this.#shown, this.#floor] = [structure, floor];
    if (isSame) return;
    this.#list.update(structure, floor);
    this.#form.update(structure, floor);
  }
}

/**
 * Whether two structures read the same here: what moves a picture changes the structure many times a
 * second.
 *
 * @param {any} one
 * @param {any} other  `null` before the first
 */
const isAlike = (one, other) =>
  other !== null && one.buildings === other.buildings && one.name === other.name &&
  one.settings === other.settings && one.images.length === other.images.length &&
  one.floors.length === other.floors.length &&
  one.floors.every((/** @type {any} */ each, /** @type {number} */ index) =>
    each === other.floors[index]
  );
