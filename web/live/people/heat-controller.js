// @ts-check
import { HeatLayer } from '../../shared/map/people/heat-layer.js';
/** @import { CellsFrame } from '../../shared/api/frames/cells-frame.js' */
/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Plan } from '../../shared/map/people/heat-layer.js' */
/** @import { People } from './people.js' */

/** The density of people on the map: from their positions, when the viewer turns it on; or from
 * counts per cell, when there are too many people to be drawn one by one. */
export class HeatController {
  #layer = new HeatLayer();
  #isOn = false;
  #areCells = false;
  #view;
  #people;
  #layout;
  #boundsOf;
  #planOf;

  /** @param {object} page
   * @param {MapView} page.view
   * @param {People} page.people
   * @param {{ legend: HTMLElement, crowd: HTMLElement }} page.layout
   * @param {(floor: string) => Readonly<Box> | undefined} page.boundsOf metres
   * @param {(floor: string) => Plan} page.planOf */
  constructor({ view, people, layout, boundsOf, planOf }) {
    this.#view = view;
    this.#people = people;
    this.#layout = layout;
    this.#boundsOf = boundsOf;
    this.#planOf = planOf;
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.#isOn = isOn;
    this.#show();
  }

  /** @param {boolean} areCells counts per cell come instead of positions */
  setCells(areCells) {
    this.#areCells = areCells;
    this.#layer.clear();
    this.#show();
  }

  #show() {
    const isSeen = this.#isOn || this.#areCells;
    this.#layout.legend.hidden = !isSeen;
    this.#layout.crowd.hidden = !this.#areCells;
    this.#view.removeLayer(this.#layer);
    if (isSeen) this.#view.addLayer(this.#layer);
    this.update();
  }

  /** Computes the density again from the known positions. */
  update() {
    const { floor } = this.#view;
    const bounds = this.#boundsOf(floor);
    if (!this.#isOn || this.#areCells || !bounds) return;
    this.#layer.update(bounds, this.#people.positionsOn(floor), this.#planOf(floor));
    this.#view.requestRender();
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
