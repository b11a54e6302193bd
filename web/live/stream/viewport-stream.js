// @ts-check
import { AreaOfInterest } from './area-of-interest.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { People } from '../people/people.js' */

/** CSS pixels below which a screen is a small one: a phone's or a tablet's. */
const smallScreen = 500_000;
/** CSS pixels that a dot covers. */
const dotPixels = 50;
/** The share of the plan that dots cover when they say no more than a density does, and the share
 * at which they are shown again. */
const [crowded, roomy] = [0.35, 0.2];
/** Pixels that a cell should have about, and the sizes that a server counts by, in metres. */
const [cellPixels, cellSizes] = [8, [1, 2, 4, 8]];
/** How much more than the view a large screen requests, where bytes are cheap; a phone makes do with
 * what the tiles at the edge hold beyond it. */
const largeMargin = 0.25;

/** Keeps the stream to the part of the floor in view, and to counts per cell where dots would
 * cover the plan: many people on a small screen. */
export class ViewportStream {
  areCells = false;
  #view;
  #people;
  #boundsOf;
  #countOn;
  #onChange;
  #area;
  #isOfCrowds;
  #cellsFail = false;

  /** @param {object} page
   * @param {MapView} page.view
   * @param {LiveSocket} page.socket
   * @param {People} page.people
   * @param {string} page.slug
   * @param {(floor: string) => Readonly<Box> | undefined} page.boundsOf metres
   * @param {(floor: string) => number} page.countOn how many people are on a floor
   * @param {boolean} [page.isOfCrowds] the viewer may see crowds only: always cells, of the server's
   *   size
   * @param {() => void} page.onChange dots became cells or the reverse: the page subscribes again */
  constructor({ view, socket, people, slug, boundsOf, countOn, isOfCrowds = false, onChange }) {
    this.#isOfCrowds = isOfCrowds;
    this.areCells = isOfCrowds;
    this.#view = view;
    this.#people = people;
    this.#boundsOf = boundsOf;
    this.#countOn = countOn;
    this.#onChange = onChange;
    this.#area = new AreaOfInterest((wanted) => socket.view(slug, wanted));
    view.on('camera', () => this.look());
    socket.on(
      'error',
      ({ about }) =>
        about === 'subscribe' && this.areCells && !this.#isOfCrowds && this.#refuseCells(),
    );
  }

  /** Whether the page requests positions of the whole floor. */
  get isWhole() {
    return this.#area.isWhole;
  }

  /** What a subscription contains: streams, the part in view, the size of cells. */
  wanted() {
    if (this.#isOfCrowds) return { streams: ['cells'] };
    const sight = this.#sight();
    return {
      streams: [this.areCells ? 'cells' : 'positions'],
      ...(sight && { view: this.#area.viewOf(sight) }),
      ...(this.areCells && { cells: this.#cellSize() }),
    };
  }

  /** The page calls it when the floor, its tiles or the counts may have changed; the camera is selected. */
  look() {
    if (this.#isOfCrowds) return;
    const sight = this.#sight();
    if (!sight) return;
    this.#area.look(sight);
    const areCells = !this.#cellsFail && this.#isCrowded(sight.bounds);
    if (areCells === this.areCells) return;
    this.areCells = areCells;
    this.#onChange();
  }

  #sight() {
    const { floor, size, visibleBox } = this.#view;
    const bounds = this.#boundsOf(floor);
    if (!bounds) return null;
    const margin = size.width * size.height < smallScreen ? 0 : largeMargin;
    return { floor, seen: visibleBox, bounds, grid: this.#people.gridOf(floor), margin };
  }

  /** @param {Readonly<Box>} bounds metres */
  #isCrowded([minX, minY, maxX, maxY]) {
    const { size: { width, height }, camera: { scale }, floor } = this.#view;
    if (width * height >= smallScreen || !this.isWhole) return false;
    const pixels = (maxX - minX) * (maxY - minY) * scale * scale;
    const share = (this.#countOn(floor) * dotPixels) / pixels;
    return share > (this.areCells ? roomy : crowded);
  }

  #cellSize() {
    const metres = Math.round(cellPixels / this.#view.camera.scale);
    return cellSizes.find((size) => size >= metres) ?? cellSizes[cellSizes.length - 1];
  }

  /** Goes on with dots: this server does not count by cells. */
  #refuseCells() {
    this.#cellsFail = true;
    this.look();
  }
}
