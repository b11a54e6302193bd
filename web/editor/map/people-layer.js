// @ts-check
import { DotsLayer } from '../../shared/map/people/dots-layer.js';

/** @import { PositionFrame } from '../../shared/api/frames/position-frame.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** The people on the floor, faintly, to show the effect of an edit on their routes. */
export class PeopleLayer {
  #view;
  #dots;
  /** Units of the floors' positions, by floor id. @type {Map<string, any>} */
  #floors = new Map();
  #isShown = true;

  /** @param {MapView} view */
  constructor(view) {
    this.#view = view;
    this.#dots = new DotsLayer((floor) => this.#floors.get(floor)?.index ?? -1);
    view.setMovingLayer(this.#dots);
  }

  /**
   * Takes the floors' units of a `welcome`.
   *
   * @param {{floors: {floor: string, index: number}[]}} welcome
   */
  welcome({ floors }) {
    this.#floors = new Map(floors.map((each) => [each.floor, each]));
  }

  /**
   * Takes a frame of positions.
   *
   * @param {PositionFrame} frame
   */
  positions(frame) {
    const units = [...this.#floors.values()].find(({ index }) => index === frame.floorIndex);
    if (!units) return;
    this.#dots.tracks.apply(frame, units, performance.now());
    if (this.#isShown) this.#view.requestMoving();
  }

  /** Shows or hides them. @param {boolean} isShown */
  show(isShown) {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#view.setMovingLayer(isShown ? this.#dots : null);
    this.#view.surface.classList.toggle('without-people', !isShown);
  }
}
