// @ts-check
import { flowCell, FlowField } from '../../shared/map/people/flow-field.js';
import { FlowLayer } from '../../shared/map/people/flow-layer.js';
import { HeatLayer } from '../../shared/map/people/heat-layer.js';
import { heatModes, needsMotion } from './heat-legend.js';
/** @import { CellsFrame } from '../../shared/api/frames/cells-frame.js' */
/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Plan } from '../../shared/map/people/heat-layer.js' */
/** @import { HeatLegend, HeatMode } from './heat-legend.js' */
/** @import { People } from './people.js' */

/** Seconds between two looks at how people move: a shorter way is mostly noise. */
const lookEach = 1;
/** Metres per second that a person who stands has on the map, so that it is seen. */
const still = 0.02;

/** How crowded it is and how people move, on the map: from their positions, when the viewer turns it on;
 * or from counts per cell, when there are too many people to be drawn one by one. */
export class HeatController {
  #layer = new HeatLayer();
  #flow = new FlowLayer();
  #isOn = false;
  #areCells = false;
  /** @type {HeatMode} */
  #mode = 'density';
  /** @type {FlowField | null} */
  #field = null;
  #floor = '';
  /** Seconds by which people move: they stand still while a replay does. */
  #time = 0;
  #looked = 0;
  #view;
  #people;
  #legend;
  #boundsOf;
  #planOf;
  #rate;
  #threshold;

  /** @param {object} page
   * @param {MapView} page.view
   * @param {People} page.people
   * @param {HeatLegend} page.legend
   * @param {(floor: string) => Readonly<Box> | undefined} page.boundsOf metres
   * @param {(floor: string) => Plan} page.planOf
   * @param {() => number} page.rate seconds that people move in a second
   * @param {number} page.threshold people from which on their movement is shown */
  constructor({ view, people, legend, boundsOf, planOf, rate, threshold }) {
    this.#view = view;
    this.#people = people;
    this.#legend = legend;
    this.#boundsOf = boundsOf;
    this.#planOf = planOf;
    this.#rate = rate;
    this.#threshold = threshold;
  }

  /** What it shows; `null` while it is off. @returns {HeatMode | null} */
  get mode() {
    return this.#isOn ? this.#mode : null;
  }

  /** The arrows on the map. */
  get arrows() {
    return this.#flow.shown;
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.#isOn = isOn;
    this.#field = null;
    this.#show();
  }

  /** @param {HeatMode} mode */
  choose(mode) {
    this.#mode = mode;
    this.#show();
  }

  /** @param {boolean} areCells counts per cell come instead of positions */
  setCells(areCells) {
    this.#areCells = areCells;
    this.#layer.clear();
    this.#show();
  }

  /** The mode that is possible with what is known. @returns {HeatMode} */
  get #possible() {
    return this.#areCells && needsMotion(this.#mode) ? 'density' : this.#mode;
  }

  #show() {
    const isSeen = this.#isOn || this.#areCells;
    const mode = this.#possible;
    this.#legend.element.hidden = !isSeen;
    this.#legend.hint.hidden = !this.#areCells;
    this.#legend.show(mode, !this.#areCells);
    const scale = heatModes[mode];
    if (scale) this.#layer.setScale(scale);
    for (const layer of [this.#layer, this.#flow]) this.#view.removeLayer(layer);
    if (isSeen) this.#view.addLayer(scale ? this.#layer : this.#flow);
    this.update();
    if (needsMotion(mode)) this.#showMotion();
    this.#view.requestRender();
  }

  /** Computes all of it again from the known positions. */
  update() {
    const { floor } = this.#view;
    const bounds = this.#boundsOf(floor);
    if (!this.#isOn || this.#areCells || !bounds) return;
    if (needsMotion(this.#mode)) return this.#look(floor, bounds);
    this.#layer.update(bounds, this.#people.positionsOn(floor), this.#planOf(floor));
    this.#view.requestRender();
  }

  /** @param {string} floor @param {Readonly<Box>} bounds */
  #look(floor, bounds) {
    const now = performance.now() / 1000;
    const passed = now - this.#looked;
    const isOther = !this.#field?.isOf(bounds) || this.#floor !== floor;
    if (!isOther && (passed < lookEach || this.#people.isPaused)) return;
    if (isOther || !this.#field) {
      this.#field = new FlowField(bounds, this.#threshold);
      this.#floor = floor;
    }
    this.#looked = now;
    this.#time += passed * this.#rate();
    this.#field.step(this.#people.positionsOn(floor), this.#time);
    this.#showMotion();
    this.#view.requestRender();
  }

  #showMotion() {
    const bounds = this.#boundsOf(this.#view.floor);
    if (this.#mode === 'flow') this.#flow.update(this.#field);
    else if (this.#field && bounds) {
      const squares = this.#field.movements()
        .map(({ x, y, speed }) => ({ x, y, value: Math.max(speed, still) }));
      this.#layer.updateSquares(bounds, flowCell, squares);
    }
  }

  /** @param {CellsFrame} cells */
  take(cells) {
    if (
      !this.#areCells || this.#people.isPaused ||
      this.#people.floorAt(cells.floorIndex) !== this.#view.floor
    ) return;
    this.#layer.updateCells(cells, this.#planOf(this.#view.floor));
    this.#view.requestRender();
  }
}
