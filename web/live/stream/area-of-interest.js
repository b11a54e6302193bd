// @ts-check
/** @import { TileGrid } from '../../shared/api/frames/tile-grid.js' */
/** @import { Box } from '../../shared/geometry/box.js' */
/** Tiles from column to column and row to row, all included.
 * @typedef {readonly [fromColumn: number, fromRow: number, toColumn: number, toRow: number]} TileRange */

/** Milliseconds between two requests while the viewer moves the map. */
const askEach = 300;
/** From this share of the floor's tiles on, the page requests the whole floor. */
const nearlyAll = 0.5;
/** How many times more tiles than needed the page keeps before it requests fewer. */
const tooMany = 2.5;

/** The part of a tile's side that is no more than rounding. */
const slack = 1e-9;

/** The tiles that a box covers a part of; where it ends on a border, those beyond are not among them.
 * @param {Readonly<Box>} box metres @param {TileGrid} grid @returns {TileRange} */
export const tilesOf = (box, { columns, rows, size, corner }) => {
  const step = (
    /** @type {number} */ place,
    /** @type {number} */ axis,
    /** @type {number} */ limit,
  ) => Math.floor(Math.min(Math.max((place - corner[axis]) / size, 0), limit - 1));
  const [left, bottom] = [step(box[0], 0, columns), step(box[1], 1, rows)];
  const reach = slack * size;
  return [
    left,
    bottom,
    Math.max(left, step(box[2] - reach, 0, columns)),
    Math.max(bottom, step(box[3] - reach, 1, rows)),
  ];
};

/** @param {TileRange} range */
const countOf = ([left, bottom, right, top]) => (right - left + 1) * (top - bottom + 1);

/** @param {TileRange} outer @param {TileRange} inner */
const holds = (outer, inner) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** What is seen of a floor.
 * @typedef {{ floor: string, seen: Readonly<Box>, bounds: Readonly<Box>, grid?: TileGrid,
 *   margin: number }} Sight margin: how much more to ask for on each side, as a share of what is seen */

/** Decides which part of a floor to request from the server. Tiles leave some room around the view, so
 * that the page requests again only when a tile comes into view, or when it has far too many. */
export class AreaOfInterest {
  #ask;
  #world;
  #floor = '';
  /** @type {TileRange | null} */
  #asked = null;
  #askedAt = -Infinity;
  /** @type {any} */
  #timer = null;

  /** @param {(view: { floor: string, box: Box }) => void} ask
   * @param {{ now: () => number, setTimeout: (run: () => void, ms: number) => any,
   *   clearTimeout: (timer: any) => void }} [world] */
  constructor(ask, world = {
    now: () => performance.now(),
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer),
  }) {
    this.#ask = ask;
    this.#world = world;
  }

  /** Whether all of the floor is asked for. */
  isWhole = true;

  /** What to ask for now, without a memory of what was asked before.
   * @param {Sight} sight @returns {{ floor: string, box: Box }} */
  viewOf({ floor, seen, bounds, grid, margin }) {
    const [dx, dy] = [(seen[2] - seen[0]) * margin, (seen[3] - seen[1]) * margin];
    /** @type {Box} */
    const wanted = [
      Math.max(bounds[0], seen[0] - dx),
      Math.max(bounds[1], seen[1] - dy),
      Math.min(bounds[2], seen[2] + dx),
      Math.min(bounds[3], seen[3] + dy),
    ];
    const isOutside = wanted[0] >= wanted[2] || wanted[1] >= wanted[3];
    this.isWhole = !grid ||
      (!isOutside && countOf(tilesOf(wanted, grid)) >= nearlyAll * grid.columns * grid.rows);
    // Off the plan the page still requests the nearest tile.
    const box = this.isWhole ? [...bounds] : isOutside ? [...seen] : wanted;
    this.#floor = floor;
    this.#asked = grid ? tilesOf(/** @type {Box} */ (box), grid) : null;
    return { floor, box: /** @type {Box} */ (box) };
  }

  /** The page calls it at each change of the view. @param {Sight} sight */
  look(sight) {
    this.#world.clearTimeout(this.#timer);
    if (this.#isEnough(sight)) return;
    const wait = this.#floor === sight.floor ? this.#askedAt + askEach - this.#world.now() : 0;
    if (wait > 0) {
      this.#timer = this.#world.setTimeout(() => this.look(sight), wait);
      return;
    }
    this.#askedAt = this.#world.now();
    this.#ask(this.viewOf(sight));
  }

  /** @param {Sight} sight */
  #isEnough({ floor, seen, bounds, grid, margin }) {
    if (floor !== this.#floor) return false;
    if (!grid) return true;
    if (!this.#asked || !holds(this.#asked, tilesOf(seen, grid))) return false;
    const [dx, dy] = [(seen[2] - seen[0]) * margin, (seen[3] - seen[1]) * margin];
    const wanted = tilesOf([seen[0] - dx, seen[1] - dy, seen[2] + dx, seen[3] + dy], grid);
    const all = tilesOf(bounds, grid);
    const isNearlyAll = countOf(wanted) >= nearlyAll * countOf(all);
    return isNearlyAll
      ? holds(this.#asked, all) || holds(this.#asked, wanted)
      : countOf(this.#asked) <= tooMany * countOf(wanted);
  }
}
