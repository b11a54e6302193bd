// @ts-check
import { contextOf } from '../../shared/ui/required.js';
import { bandCount, bandOfCell, bandsOf } from '../model/heat-bands.js';
/** @import { HeatAnswer } from '../../shared/api/insight-types.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** The names of the bands' colours, the faintest first. */
export const heatColours = Array.from({ length: bandCount }, (_, band) => `--heat-${band}`);

/** Where people spent their time, cell by cell: a layer of `MapView` under pins and names. */
export class HeatCover {
  order = -20;
  /** @type {HeatAnswer | null} */
  #heat = null;
  /** @type {number[]} */
  #bands = [];
  /** A pixel a cell, the lowest row first. */
  #picture = document.createElement('canvas');
  /** What the picture was made of. @type {unknown[]} */
  #drawn = [];

  /** @param {HeatAnswer | null} heat */
  show(heat) {
    this.#heat = heat;
    this.#bands = heat ? bandsOf(heat) : [];
  }

  /** Seconds on a square metre that bands begin at. */
  get bands() {
    return this.#bands;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const heat = this.#heat;
    if (!heat || heat.floor !== view.floor || heat.index.length === 0) return;
    const colours = heatColours.map((name) => view.style.get(name));
    this.#prepare(heat, colours);
    const { origin: [left, bottom], cell, columns, rows } = heat;
    const [x, y] = view.worldToScreen(left, bottom);
    const [eastX, eastY] = view.worldToScreen(left + cell, bottom);
    const [northX, northY] = view.worldToScreen(left, bottom + cell);
    ctx.transform(eastX - x, eastY - y, northX - x, northY - y, x, y);
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(this.#picture, 0, 0, columns, rows);
  }

  /** @param {HeatAnswer} heat @param {readonly string[]} colours `#rrggbbaa` */
  #prepare(heat, colours) {
    const state = [heat, ...colours];
    if (state.length === this.#drawn.length && state.every((each, i) => each === this.#drawn[i])) {
      return;
    }
    this.#drawn = state;
    const { columns, rows, index, seconds, cell } = heat;
    this.#picture.width = columns;
    this.#picture.height = rows;
    const context = contextOf(this.#picture);
    const image = context.createImageData(columns, rows);
    const channels = colours.map((colour) =>
      [1, 3, 5, 7].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    );
    index.forEach((at, i) => {
      const value = seconds[i];
      if (value === null) return;
      const band = bandOfCell(value / (cell * cell), this.#bands);
      if (band >= 0) image.data.set(channels[band], 4 * at);
    });
    context.putImageData(image, 0, 0);
  }
}
