// @ts-check
import { layerKinds, Layers } from '../state/layers.js';
import { difference } from '../plan/difference.js';
import { PlanIndex } from '../validations/plan-index.js';

/** @import { Layer, MapView } from '../../shared/map/map-view.js' */
/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature, Position } from '../plan/types.js' */

/** What is nearer to an edge of the map than this, in pixels, does not count as in view. */
const rim = 24;

/** The shared map as the editor uses it: points as pairs, the plan kept in step. */
export class MapSurface {
  #view;
  #plan;
  /** @type {PlanIndex | null} */
  #index = null;
  /** What the map draws; kept in step with the plan. @type {Map<string, Feature>} */
  #features;
  /** Features that are drawn above the map for now. @type {Set<string>} */
  #lifted = new Set();
  /** @type {((world: Position) => void) | null} */
  #onPoint = null;
  #showsPeople = true;
  #layers = new Layers();

  /**
   * @param {MapView} view
   * @param {HTMLElement} host
   * @param {Plan} plan
   */
  constructor(view, host, plan) {
    this.#view = view;
    this.host = host;
    this.#plan = plan;
    this.#features = plan.toMap();
    view.setFeatures(this.#features);
  }

  /**
   * Draws what differs between two plans. What an unfinished gesture moves is lifted off the map
   * and drawn above it, so that the thousands of features below are not drawn for each move.
   *
   * @param {Plan} before
   * @param {Plan} after
   * @param {ReadonlySet<string>} lifted
   */
  showChange(before, after, lifted) {
    this.#plan = after;
    const { added, changed, removed } = difference(before, after);
    const touched = new Set([...added, ...changed, ...removed, ...this.#lifted]);
    const stale = [...touched].filter(
      (id) => this.#put(id, lifted.has(id) ? undefined : after.feature(id)),
    );
    this.#lifted = new Set(lifted);
    if (stale.length > 0) this.#view.updateFeatures(stale);
    else this.redraw();
  }

  /** Draws only what the layers show, from now on. @param {Layers} layers */
  follow(layers) {
    this.#layers = layers;
    layers.onChange((kinds) => {
      if (kinds.size === 0) return;
      const stale = [];
      for (const feature of this.#plan.features()) {
        if (kinds.has(feature.kind) && this.#put(feature.id, feature)) stale.push(feature.id);
      }
      this.#view.updateFeatures(stale);
    });
  }

  /**
   * @param {string} id
   * @param {Feature | undefined} wanted
   * @returns {boolean} whether it differs from what is drawn
   */
  #put(id, wanted) {
    const feature = wanted && !this.#layers.isShown(wanted) ? undefined : wanted;
    if (this.#features.get(id) === feature) return false;
    if (feature) this.#features.set(id, feature);
    else this.#features.delete(id);
    return true;
  }

  /** Adds a layer above the plan. @param {Layer} layer */
  addLayer(layer) {
    this.#view.addLayer(layer);
  }

  /** The map that all pages share, for layers that are made for it. */
  get map() {
    return this.#view;
  }

  /** Where one looks; a copy. */
  get camera() {
    return { ...this.#view.camera };
  }

  /** The id of the floor that is shown. */
  get floor() {
    return this.#view.floor;
  }

  /** @param {string} floor */
  setFloor(floor) {
    this.#view.setFloor(floor);
  }

  /** How many metres a pixel of the page is. */
  get metresPerPixel() {
    return 1 / this.#view.camera.scale;
  }

  /** The middle of the map in metres. @returns {Position} */
  get centre() {
    const [width, height] = this.size;
    return this.toWorld([width / 2, height / 2]);
  }

  /** Width and height of the map in pixels of the page. @returns {readonly [number, number]} */
  get size() {
    return [this.host.clientWidth, this.host.clientHeight];
  }

  /** @param {Position} at  metres @returns {readonly [number, number]} pixels from the map's top left */
  toScreen([x, y]) {
    return this.#view.worldToScreen(x, y);
  }

  /** @param {readonly [number, number]} screen  pixels from the map's top left @returns {Position} metres */
  toWorld([x, y]) {
    return this.#view.screenToWorld(x, y);
  }

  /**
   * The feature under a point of the screen; none that is locked.
   *
   * @param {readonly [number, number]} screen
   * @returns {Feature | undefined}
   */
  featureAt([x, y]) {
    const layers = this.#layers;
    const kinds = !layers.isPlain
      ? layerKinds.filter((kind) => !layers.isLocked({ kind }))
      : undefined;
    const found = this.#view.featureAt(x, y, { kinds });
    return found ? this.#features.get(found.id) : undefined;
  }

  /**
   * The shown features of the floor with boxes that touch this one, in metres.
   *
   * @param {number} minX
   * @param {number} minY
   * @param {number} maxX
   * @param {number} maxY
   * @returns {Feature[]}
   */
  featuresNear(minX, minY, maxX, maxY) {
    const near = this.#indexed().near(this.floor, [minX, minY, maxX, maxY]);
    return near.filter(
      (feature) => !this.#lifted.has(feature.id) && this.#layers.isShown(feature),
    );
  }

  /** The features by place; made when they are first asked for, and kept in step from then on. */
  #indexed() {
    const plan = this.#plan;
    if (!this.#index) {
      this.#index = new PlanIndex(plan);
      for (const { id } of plan.features()) this.#index.add(id);
    } else if (this.#index.plan !== plan) {
      this.#index.update(this.#index.plan.differing(plan), plan);
    }
    return this.#index;
  }

  /** Shows the whole floor. */
  fit() {
    this.#view.fit();
  }

  /** Whether a place is on the part of the map that the window shows. @param {Position} at  metres */
  isInView(at) {
    const [left, top] = this.toScreen(at);
    const [width, height] = this.size;
    return left > rim && top > rim && left < width - rim && top < height - rim;
  }

  /** Brings a place into view, if it is not well within already. @param {Position} at  metres */
  lookAt([x, y]) {
    const [left, top] = this.toScreen([x, y]);
    const [width, height] = this.size;
    const [right, down] = [Math.abs(left / width - 0.5), Math.abs(top / height - 0.5)];
    if (Math.max(right, down) > 0.35) this.#view.flyTo({ x, y });
  }

  /**
   * Shows a box with room around it.
   *
   * @param {readonly number[]} box  minX, minY, maxX, maxY in metres
   * @param {{left?: number, right?: number, bottom?: number}} [covered]  pixels at the rims that something covers
   */
  zoomTo([minX, minY, maxX, maxY], covered) {
    const room = 2;
    const padding = covered && { top: 24, left: 24, right: 24, bottom: 24, ...covered };
    this.#view.fit(
      [minX - room, minY - room, maxX + room, maxY + room],
      padding ? { padding } : undefined,
    );
  }

  /** @param {number} factor  above 1 is closer */
  zoomBy(factor) {
    this.#view.zoomBy(factor);
  }

  /** Moves what is shown by so many pixels. @param {readonly [number, number]} by */
  panBy([dx, dy]) {
    const [width, height] = this.size;
    const [x, y] = this.toWorld([width / 2 - dx, height / 2 - dy]);
    this.#view.flyTo({ x, y }, { milliseconds: 0 });
  }

  /** A colour of the page's style sheet, light or dark. @param {string} name */
  colour(name) {
    return this.#view.style.get(`--editor-${name}`);
  }

  /** The element that takes the map's gestures. */
  get surface() {
    return this.#view.surface;
  }

  /** Gives the map the keyboard. */
  focus() {
    this.#view.surface.focus({ preventScroll: true });
  }

  /** Draws the layers above the plan again. */
  redraw() {
    this.#view.requestRender();
  }

  /** @param {string} cursor  of the pointer over the map; empty for the map's own */
  setCursor(cursor) {
    this.#view.surface.style.cursor = cursor;
  }

  /** Tells where the pointer is. @param {Position} world */
  pointAt(world) {
    this.#onPoint?.(world);
  }

  /** @param {{point: (world: Position) => void, camera: () => void}} listeners */
  listen({ point, camera }) {
    this.#onPoint = point;
    this.#view.on('camera', camera);
  }

  /** Whether the people on the floor are shown. */
  get showsPeople() {
    return this.#showsPeople;
  }

  set showsPeople(isShown) {
    this.#showsPeople = isShown;
    this.redraw();
  }
}
