// @ts-check
import { CoverageMap } from '../../shared/map/coverage/coverage-map.js';
import { bandNames, CoveragePicture } from '../../shared/map/coverage/coverage-picture.js';
import { statusOf } from '../../shared/api/api-error.js';
import { withoutSilent } from '../model/plan-edits.js';
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { AnchorsClient } from '../../shared/api/anchors-client.js' */
/** @import { Hole } from '../../shared/map/coverage/coverage-map.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** Milliseconds until a server is asked again that was busy. */
const retryAfter = 500;

/** What the map found: share: of the floor with the wanted radius; left: silent anchors that were left out.
 * @typedef {{ map: CoverageMap, wanted: number, share: number, holes: Hole[], left: number }} Coverage */

/** How right positions can be with the anchors that speak now: bands of colour on the plan. A layer of
 * `MapView`. */
export class CoverageController {
  order = -20;
  #page;
  #picture = new CoveragePicture();
  /** @type {Coverage | null} */
  #found = null;
  /** What was asked for last. */
  #asked = '';
  #isOn = false;
  #wanted = 0.5;

  /** @param {object} page
   * @param {MapView} page.view
   * @param {Pick<AnchorsClient, "coverage">} page.client
   * @param {string} page.slug of the venue
   * @param {() => Iterable<Device>} page.devices
   * @param {(found: Coverage | null, problem: string) => void} page.onChange */
  constructor(page) {
    this.#page = page;
    page.view.addLayer(this);
  }

  get isOn() {
    return this.#isOn;
  }

  get found() {
    return this.#found;
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.#isOn = isOn;
    this.#asked = '';
    this.#set(null);
    if (isOn) void this.refresh();
  }

  /** @param {number} wanted the radius in metres that is to hold tags with 95 % probability */
  want(wanted) {
    this.#wanted = wanted;
    this.#asked = '';
    void this.refresh();
  }

  /** Asks again where another floor is shown, the plan was edited, or anchors fell silent.
   * @param {number} [revision] of the plan */
  async refresh(revision = 0) {
    const { view, client, slug, devices } = this.#page;
    if (!this.#isOn || view.floor === '') return;
    const { floor } = view;
    const operations = withoutSilent(devices(), floor);
    const asked = JSON.stringify([floor, operations, revision, this.#wanted]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    try {
      const answer = await client.coverage(slug, {
        floor,
        ...(operations.length > 0 && { operations }),
      });
      if (asked !== this.#asked) return;
      const map = new CoverageMap(answer);
      const wanted = this.#wanted;
      const holes = map.holes(wanted);
      this.#set({ map, wanted, share: map.goodShare(wanted), holes, left: operations.length });
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#asked = '';
      if (statusOf(error) === 503) setTimeout(() => void this.refresh(revision), retryAfter);
      else this.#page.onChange(null, /** @type {Error} */ (error).message);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    if (!this.#found || this.#found.map.floor !== view.floor) return;
    const { style } = view;
    const colours = bandNames.map((name) => style.get(`--coverage-${name}`));
    const hole = style.get('--coverage-hole');
    this.#picture.draw(ctx, this.#found, { colours, hole }, (x, y) => view.worldToScreen(x, y));
  }

  /** @param {Coverage | null} found */
  #set(found) {
    this.#found = found;
    this.#page.onChange(found, '');
    this.#page.view.requestRender();
  }
}
