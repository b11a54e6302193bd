// @ts-check
import { moveFeature } from '../actions/move-feature.js';
import { isMovable } from '../plan/kinds.js';

/** @type {Record<string, [number, number]>} */
const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Metres a press of an arrow key; with Shift ten times as far. */
const step = 0.1;

/** Moves the selection by the arrow keys; from the first press to the release is one gesture. */
export class Nudge {
  #editor;
  /** @type {[number, number]} */
  #by = [0, 0];
  /** @type {string | null} */
  #id = null;

  /** @param {import('../editor.js').Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /**
   * @param {string} key  such as `Shift+ArrowLeft`
   * @returns {boolean} whether it moved something
   */
  key(key) {
    const direction = directions[key.replace('Shift+', '')];
    const feature = this.#editor.session.plan.feature(this.#editor.selection.id);
    if (!direction || !feature || !isMovable(feature)) return false;
    const length = key.startsWith('Shift+') ? step * 10 : step;
    this.#id = feature.id;
    this.#by = [this.#by[0] + direction[0] * length, this.#by[1] + direction[1] * length];
    this.#editor.preview(moveFeature(feature.id, this.#by));
    return true;
  }

  /** @param {string} key */
  keyUp(key) {
    if (directions[key.replace('Shift+', '')]) this.end();
  }

  /** Makes one edit of it. */
  end() {
    if (!this.#id) return;
    const action = moveFeature(this.#id, this.#by);
    this.#reset();
    this.#editor.perform(action, 'editor.did.move');
  }

  /** Takes it back. @returns {boolean} whether there was something */
  cancel() {
    if (!this.#id) return false;
    this.#reset();
    this.#editor.endPreview();
    return true;
  }

  #reset() {
    this.#id = null;
    this.#by = [0, 0];
  }
}
