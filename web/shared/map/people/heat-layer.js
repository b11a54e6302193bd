// @ts-check
import { contextOf } from '../../ui/required.js';
import { HeatBarriers } from './heat-barriers.js';
import { HeatGrid } from './heat-grid.js';
/** @import { CellsFrame } from '../../api/frames/cells-frame.js' */
/** @import { Feature } from '../../api/types.js' */
/** @import { Box } from '../../geometry/box.js' */
/** @import { MapView } from '../map-view.js' */

/** What stands on a floor; `key` is another one after each change of it.
 * @typedef {{ key: string, features: () => Iterable<Feature> }} Plan */

/** Bands of density as in the management of crowds, each from so many people per square metre on; the
 * colours are distinct without red against green.
 * @type {readonly Readonly<{ key: string, from: number, colour: readonly [number, number, number] }>[]} */
export const densityBands = Object.freeze([
  { key: 'free', from: 0, colour: [68, 119, 190] },
  { key: 'busy', from: 0.5, colour: [240, 205, 70] },
  { key: 'dense', from: 1, colour: [238, 130, 50] },
  { key: 'crowded', from: 2, colour: [190, 30, 60] },
]);
/** How opaque a band is; the first one begins clear, so that empty floor shows nothing. */
const alpha = 185;
/** People per square metre that the last of the colours stands for. */
const highest = 4;

/** The band of a density. @param {number} density people per square metre */
export const bandOf = (density) =>
  densityBands.findLast(({ from }) => density >= from) ?? densityBands[0];

/** @returns {Uint32Array} 256 colours 0xAABBGGRR */
const makeLookup = () => {
  const lookup = new Uint32Array(256);
  for (let i = 1; i < 256; i += 1) {
    const density = (i / 255) * highest;
    const { colour: [red, green, blue] } = bandOf(density);
    const opacity = Math.round(Math.min(1, density / 0.25) * alpha);
    lookup[i] = ((opacity << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
  return lookup;
};

/** How crowded it is, as a glow under the pins: a layer of `MapView`. */
export class HeatLayer {
  order = -20;
  #lookup = makeLookup();
  /** @type {HeatGrid | null} */
  #grid = null;
  #canvas = document.createElement('canvas');
  /** @type {ImageData | null} */
  #image = null;
  /** @type {{ grid: HeatGrid, key: string, found: HeatBarriers } | null} */
  #barriers = null;

  /** Computes the density of positions.
   * @param {Readonly<Box>} box of the floor, metres
   * @param {Iterable<readonly [number, number]>} people metres
   * @param {Plan} plan its walls end the glow */
  update(box, people, plan) {
    const grid = this.#gridFor(box);
    grid.clear();
    for (const [x, y] of people) grid.add(x, y);
    grid.blur(5, this.#barriersFor(grid, plan));
    this.#paint(grid);
  }

  /** Shows nothing until the next update. */
  clear() {
    this.#grid = null;
  }

  /** Takes over how many there are in each cell.
   * @param {CellsFrame} cells @param {Plan} plan its walls end the glow */
  updateCells({ columns, rows, size, origin: [x, y], counts }, plan) {
    const grid = this.#gridFor(
      [x, y, x + columns * size, y + rows * size],
      Math.max(columns, rows),
    );
    grid.clear();
    for (let i = 0; i < counts.length; i += 1) {
      if (counts[i] === 0) continue;
      const [column, row] = [i % columns, Math.floor(i / columns)];
      grid.add(x + (column + 0.5) * size, y + (row + 0.5) * size, counts[i]);
    }
    grid.blur(5, this.#barriersFor(grid, plan));
    this.#paint(grid);
  }

  /** Where the walls of a plan lie in a grid; found again when either changes.
   * @param {HeatGrid} grid @param {Plan} plan */
  #barriersFor(grid, { key, features }) {
    if (this.#barriers?.grid !== grid || this.#barriers.key !== key) {
      this.#barriers = { grid, key, found: new HeatBarriers(grid, features()) };
    }
    return this.#barriers.found;
  }

  /** @param {Readonly<Box>} box @param {number} [cells] along the longer side */
  #gridFor(box, cells = 200) {
    const known = this.#grid;
    if (known?.cells === cells && known.box.every((value, i) => value === box[i])) return known;
    const grid = new HeatGrid(box, cells);
    this.#grid = grid;
    this.#canvas.width = grid.columns;
    this.#canvas.height = grid.rows;
    this.#image = new ImageData(grid.columns, grid.rows);
    return grid;
  }

  /** @param {HeatGrid} grid */
  #paint(grid) {
    if (!this.#image) return;
    const pixels = new Uint32Array(this.#image.data.buffer);
    const perCell = highest * grid.cell * grid.cell;
    for (let i = 0; i < pixels.length; i += 1) {
      pixels[i] = this.#lookup[Math.min(255, Math.round((grid.values[i] / perCell) * 255))];
    }
    contextOf(this.#canvas).putImageData(this.#image, 0, 0);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const grid = this.#grid;
    if (!grid) return;
    const [x0, y0] = view.worldToScreen(grid.box[0], grid.box[1]);
    const [x1, y1] = view.worldToScreen(grid.box[0] + grid.cell, grid.box[1]);
    const [x2, y2] = view.worldToScreen(grid.box[0], grid.box[1] + grid.cell);
    ctx.transform(x1 - x0, y1 - y0, x2 - x0, y2 - y0, x0, y0);
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(this.#canvas, 0, 0);
  }
}
