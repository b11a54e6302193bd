// @ts-check

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/** Whether and when the small map of the whole floor is there: it is loaded when it first helps. */
export class Overview {
  #parts;
  #isWanted = true;
  /** Whether it is there, or on its way. */
  #isThere = false;

  /** @param {{session: EditSession, view: View, reader: Reader}} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Whether it is shown where it helps. */
  get isWanted() {
    return this.#isWanted;
  }

  /** Shows or hides it. */
  toggle() {
    this.#isWanted = !this.#isWanted;
    this.looked();
    this.#parts.view.changed();
  }

  /** Hears that something else is looked at: once less than half of the floor, it comes. */
  looked() {
    if (this.#isThere || !this.#isWanted) return;
    const { view: { surface, floor }, session } = this.#parts;
    const [minX, minY, maxX, maxY] = session.shown.floor(floor)?.bounds ?? [0, 0, 0, 0];
    const [width, height] = surface.size.map((pixels) => pixels * surface.metresPerPixel);
    if (width * height < ((maxX - minX) * (maxY - minY)) / 2) void this.#add();
  }

  async #add() {
    this.#isThere = true;
    try {
      const { Minimap } = await import('./minimap.js');
      const { node } = new Minimap(this.#parts, () => this.#isWanted);
      this.#parts.view.surface.host.append(node);
      this.#parts.view.surface.redraw();
    } catch {
      this.#isThere = false;
    }
  }
}
