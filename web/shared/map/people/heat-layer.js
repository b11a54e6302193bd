// @ts-check
import { contextOf } from '../../ui/required.js';
import { HeatBarriers } from './heat-barriers.js';
import { HeatGrid } from './heat-grid.js';
import { bandIn, densityScale } from './heat-scales.js';
/** @import { CellsFrame } from '../../api/frames/cells-frame.js' */
/** @import { Feature } from '../../api/types.js' */
/** @import { Box } from '../../geometry/box.js' */
/** @import { MapView } from '../map-view.js' */
/** @import { HeatScale } from './heat-scales.js' */

/** What stands on a floor; `key` is another one after each change of it.
 * @typedef {{ key: string, features: () => Iterable<Feature> }} Plan */

/** How opaque a band is. */
const alpha = 185;

/** The colours of a scale's values, 0xAABBGGRR; the first stands for nothing.
 * @param {HeatScale} scale @returns {Uint32Array} of 256 */
const coloursOf = ({ bands, highest, fade }) => {
  const colours = new Uint32Array(256);
  for (let i = 1; i < 256; i += 1) {
    const value = (i / 255) * highest;
    const { colour: [red, green, blue] } = bandIn(bands, value);
    const opacity = Math.round((fade > 0 ? Math.min(1, value / fade) : 1) * alpha);
    colours[i] = ((opacity << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
  return colours;
};

/** How crowded it is, or how fast people go, as a glow under the pins: a layer of `MapView`. */
export class HeatLayer {
  order = -20;
  #scale = densityScale;
  #colours = coloursOf(densityScale);
  /** @type {HeatGrid | null} */
  #grid = null;
  #canvas = document.createElement('canvas');
  /** @type {ImageData | null} */
  #image = null;
  /** @type {{ grid: HeatGrid, key: string, found: HeatBarriers } | null} */
  #barriers = null;

  /** Shows values by the bands of another scale from the next update on. @param {HeatScale} scale */
  setScale(scale) {
    if (this.#scale === scale) return;
    this.#scale = scale;
    this.#colours = coloursOf(scale);
    this.clear();
  }

  /** Computes the density of positions.
   * @param {Readonly<Box>} box of the floor, metres
   * @param {Iterable<readonly [number, number, ...number[]]>} people metres
   * @param {Plan} plan its walls end the glow */
  update(box, people, plan) {
    const grid = this.#gridFor(box);
    grid.clear();
    for (const [x, y] of people) grid.add(x, y);
    grid.blur(5, this.#barriersFor(grid, plan));
    this.#paint(grid, grid.cell * grid.cell);
  }

  /** Takes over values of squares, such as speeds; 0 for nothing.
   * @param {Readonly<Box>} box of the floor, metres @param {number} side of the squares, metres
   * @param {Iterable<{ x: number, y: number, value: number }>} squares by their middles */
  updateSquares(box, side, squares) {
    const grid = this.#gridFor(box, Math.max(box[2] - box[0], box[3] - box[1], 1) / side);
    grid.clear();
    for (const { x, y, value } of squares) grid.add(x, y, value);
    this.#paint(grid, 1);
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
    this.#paint(grid, grid.cell * grid.cell);
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

  /** @param {HeatGrid} grid @param {number} unit the grid's value that is 1 on the scale */
  #paint(grid, unit) {
    if (!this.#image) return;
    const pixels = new Uint32Array(this.#image.data.buffer);
    const most = this.#scale.highest * unit;
    for (let i = 0; i < pixels.length; i += 1) {
      pixels[i] = this.#colours[Math.min(255, Math.round((grid.values[i] / most) * 255))];
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
