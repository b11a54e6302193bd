// @ts-check
import { moveCorners } from '../actions/vertices.js';
import { transform } from '../actions/transform.js';
import { cornersOf } from '../plan/corners.js';
import { translation } from '../plan/transforms.js';
import { doorSlides, loadDoorSlides } from './door-sliding.js';
import { withShared } from './reshaping.js';

/** @import { Page } from '../state/page.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Action } from '../plan/types.js' */

/** @type {Record<string, readonly [number, number]>} */
const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Metres a press of an arrow key; with Shift ten times as far, with Ctrl a centimetre. */
const steps = /** @type {const} */ ({ 'Shift+': 1, 'Ctrl+': 0.01, '': 0.1 });

/**
 * Moves what is selected by the arrow keys, or the vertices that are chosen on it with all at the
 * same places; from the first press to the release is one gesture.
 */
export class Nudge {
  #parts;
  /** @type {readonly [number, number]} */
  #by = [0, 0];
  /** @type {((by: readonly [number, number]) => Action) | null} */
  #action = null;
  #label = '';

  /** @param {{session: EditSession, selection: Selection, view: View, drawing: DrawingSettings, page: Page}} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * @param {string} key  such as `Shift+ArrowLeft`
   * @returns {boolean} whether it moved something
   */
  key(key) {
    const name = key.replace(/^(Shift|Ctrl)\+/, '');
    const direction = directions[name];
    if (!direction) return false;
    this.#action ??= this.#begin();
    if (!this.#action) return this.#wait(key);
    const length = steps[/** @type {keyof typeof steps} */ (key.slice(0, -name.length))] ?? 0;
    this.#by = [this.#by[0] + direction[0] * length, this.#by[1] + direction[1] * length];
    this.#parts.session.preview(this.#action(this.#by));
    return true;
  }

  /** @param {string} key */
  keyUp(key) {
    if (directions[key.replace(/^(Shift|Ctrl)\+/, '')]) this.end();
  }

  /** Makes one edit of it. */
  end() {
    const action = this.#action?.(this.#by);
    const label = this.#label;
    this.#reset();
    if (action) this.#parts.session.perform(action, label);
  }

  /** Takes it back. @returns {boolean} whether there was something */
  cancel() {
    if (!this.#action) return false;
    this.#reset();
    this.#parts.session.endPreview();
    return true;
  }

  #begin() {
    const { selection, session } = this.#parts;
    const feature = session.plan.feature(selection.id);
    this.#label = 'editor.did.move';
    if (feature && selection.vertices.length > 0) {
      const own = cornersOf(feature).filter(({ vertex }) => selection.vertices.includes(vertex));
      const corners = withShared(this.#parts, own);
      this.#label = 'editor.did.reshape';
      return (/** @type {readonly [number, number]} */ [dx, dy]) =>
        moveCorners(corners, (_, { at: [x, y] }) => [x + dx, y + dy]);
    }
    const ids = selection.ids.filter((id) => session.plan.feature(id));
    if (ids.length === 0) return null;
    const door = ids.length === 1 && session.plan.feature(ids[0]);
    if (door && door.kind === 'door') return doorSlides()?.sliding(this.#parts, door) ?? null;
    return (/** @type {readonly [number, number]} */ by) => transform(ids, translation(by));
  }

  /** A door slides as soon as it is known how. @param {string} key @returns {boolean} whether it will */
  #wait(key) {
    const { selection, session } = this.#parts;
    const { id } = selection;
    if (doorSlides() || selection.size !== 1 || session.plan.feature(id)?.kind !== 'door') {
      return false;
    }
    const isLater = () => this.#action !== null || selection.id !== id;
    loadDoorSlides().then(() => {
      if (isLater()) return;
      this.key(key);
      this.end();
    }, () => this.#parts.page.say('editor.notLoaded', {}, 'warning'));
    return true;
  }

  #reset() {
    this.#action = null;
    this.#by = [0, 0];
  }
}
