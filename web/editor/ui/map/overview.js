// @ts-check

/** @import { Editor } from '../../editor.js' */

/** Whether and when the small map of the whole floor is there: it is loaded when it first helps. */
export class Overview {
  #editor;
  #isWanted = true;
  /** Whether it is there, or on its way. */
  #isThere = false;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** Whether it is shown where it helps. */
  get isWanted() {
    return this.#isWanted;
  }

  /** Shows or hides it. */
  toggle() {
    this.#isWanted = !this.#isWanted;
    this.looked();
    this.#editor.changed();
  }

  /** Hears that something else is looked at: once less than half of the floor, it comes. */
  looked() {
    if (this.#isThere || !this.#isWanted) return;
    const { surface, session, floor } = this.#editor;
    const [minX, minY, maxX, maxY] = session.shown.floor(floor)?.bounds ?? [0, 0, 0, 0];
    const [width, height] = surface.size.map((pixels) => pixels * surface.metresPerPixel);
    if (width * height < ((maxX - minX) * (maxY - minY)) / 2) void this.#add();
  }

  async #add() {
    this.#isThere = true;
    try {
      const { Minimap } = await import('./minimap.js');
      const { node } = new Minimap(this.#editor, () => this.#isWanted);
      this.#editor.ui.mount(node, 'map');
      this.#editor.surface.redraw();
    } catch {
      this.#isThere = false;
    }
  }
}
