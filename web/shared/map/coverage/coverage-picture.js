// @ts-check
import { bandCount } from './coverage-map.js';
/** @import { CoverageMap, Hole } from './coverage-map.js' */

/** The radii of a floor as bands of colour with the holes outlined, painted again only where they changed. */
export class CoveragePicture {
  /** A pixel a cell, the lowest row first. */
  #picture = document.createElement('canvas');
  /** What the picture and the outlines were made of. @type {unknown[]} */
  #shown = [];
  #outlines = new Path2D();

  /**
   * @param {CanvasRenderingContext2D} ctx  in CSS pixels
   * @param {{map: CoverageMap, wanted: number, holes: readonly Hole[]}} found  wanted: metres
   * @param {{colours: readonly string[], hole: string}} style  colours: of the bands, `#rrggbbaa`
   * @param {(x: number, y: number) => readonly [number, number]} toScreen  metres to CSS pixels
   */
  draw(ctx, found, { colours, hole }, toScreen) {
    this.#prepare(found, colours);
    const { map: { origin, columns, rows, step } } = found;
    const [x, y] = toScreen(0, 0);
    const [eastX, eastY] = toScreen(1, 0);
    const [northX, northY] = toScreen(0, 1);
    ctx.save();
    ctx.transform(eastX - x, eastY - y, northX - x, northY - y, x, y);
    ctx.imageSmoothingEnabled = false;
    ctx.drawImage(this.#picture, origin[0], origin[1], columns * step, rows * step);
    ctx.strokeStyle = hole;
    ctx.lineWidth = 1.5 / Math.hypot(eastX - x, eastY - y);
    ctx.stroke(this.#outlines);
    ctx.restore();
  }

  /** @param {{map: CoverageMap, wanted: number, holes: readonly Hole[]}} found
   * @param {readonly string[]} colours */
  #prepare({ map, wanted, holes }, colours) {
    const state = [map, wanted, ...colours];
    if (state.every((value, index) => value === this.#shown[index])) return;
    this.#shown = state;
    this.#paint(map, wanted, colours.map(channels));
    this.#outlines = outlinesOf(map, holes);
  }

  /** @param {CoverageMap} map @param {number} wanted
   * @param {readonly (readonly number[])[]} colours */
  #paint(map, wanted, colours) {
    this.#picture.width = map.columns;
    this.#picture.height = map.rows;
    const ctx = this.#picture.getContext('2d');
    if (!ctx) return;
    const image = ctx.createImageData(map.columns, map.rows);
    for (let cell = 0; cell < map.size; cell += 1) {
      const band = map.band(cell, wanted);
      if (band !== null) image.data.set(colours[band], 4 * cell);
    }
    ctx.putImageData(image, 0, 0);
    // When this is measured from the pointer's move, all that is left is one frame of the map.
    performance.mark('floorcast:coverage');
  }
}

/** The names of the bands' colours, the best first: `band-0` and so on. */
export const bandNames = Array.from({ length: bandCount }, (_, band) => `band-${band}`);

/** @param {CoverageMap} map @param {readonly Hole[]} holes */
const outlinesOf = (map, holes) => {
  const path = new Path2D();
  for (const { cells } of holes) {
    for (const [ax, ay, bx, by] of map.outline(cells)) {
      path.moveTo(ax, ay);
      path.lineTo(bx, by);
    }
  }
  return path;
};

/** Red, green, blue and opacity of a colour `#rrggbbaa`, up to 255. @param {string} colour */
const channels = (colour) =>
  [1, 3, 5, 7].map((at) => Number.parseInt(colour.trim().slice(at, at + 2), 16));
