// @ts-check
import { MapGestures } from './map-gestures.js';

/** @param {number[][]} ring  @param {number} x  @param {number} y */
const contains = (ring, x, y) => {
  let isInside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [x1, y1] = ring[index - 1];
    const [x2, y2] = ring[index];
    if ((y1 > y) !== (y2 > y) && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
};

/** Strokes and fills of features, by kind. */
const STYLES = Object.freeze({
  wall: { stroke: '#2f3a47', fill: null }, door: { stroke: '#cfc8b8', fill: null },
  obstacle: { stroke: '#a33b12', fill: 'rgb(226 110 60 / 45%)' },
  area: { stroke: '#8b95a1', fill: 'rgb(255 255 255 / 70%)' },
});

/** A plan of one floor on a canvas: pictures, features, layers on top, a camera that moves. */
export class MapView {
  camera = { x: 0, y: 0, scale: 10, rotation: 0 };
  floor = '';
  #host; #canvas; #context; #options;
  #venue = /** @type {any} */ (null);
  #features = new Map();
  #pictures = new Map();
  #original = new Set();
  #layers = /** @type {any[]} */ ([]);
  #listeners = new Map();
  #isAsked = false;
  #wanted = /** @type {any} */ (null);
  #flight = 0;

  /**
   * @param {HTMLElement} host
   * @param {{rotation: number, isStill: () => boolean, inset: {top: number, bottom: number}}} options
   *   `inset`: pixels at the edges that buttons cover
   */
  constructor(host, options) {
    this.#host = host;
    this.#options = options;
    this.camera.rotation = options.rotation;
    this.#canvas = document.createElement('canvas');
    this.#context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext('2d'));
    host.append(this.#canvas);
    new ResizeObserver(() => this.#resize()).observe(host);
    new MapGestures(this.#canvas, this);
    this.#resize();
  }

  setVenue(venue) {
    this.#venue = venue;
    for (const floor of venue.floors) {
      for (const picture of floor.images) {
        const image = new Image();
        image.addEventListener('load', () => this.requestRender());
        image.src = `../api/v1/venues/${venue.slug}/images/${picture.id}`;
        this.#pictures.set(picture.id, image);
      }
    }
  }

  setFeatures(features) {
    this.#features = features;
    this.#original = new Set(features.values());
    this.requestRender();
  }

  setFloor(id) {
    this.floor = id;
    this.fit(undefined, true);
  }

  updateFeatures() { this.requestRender(); }

  addLayer(layer) {
    this.#layers.push(layer);
    this.#layers.sort((a, b) => a.order - b.order);
  }

  on(name, listener) { this.#listeners.set(name, listener); }

  /** @param {string} name  @param {any} what */
  tell(name, what) { this.#listeners.get(name)?.(what); }

  /** Whether a floor lies above another. */
  isAbove(one, other) {
    const ordinal = (id) => this.#venue.floors.find((floor) => floor.id === id)?.ordinal ?? 0;
    return ordinal(one) > ordinal(other);
  }

  /** Shows a box of metres, or the whole floor. */
  fit(bounds = this.#floorBounds(), isAtOnce = false) {
    this.#wanted = bounds;
    const { width, height } = this.#size();
    const [left, bottom, right, top] = bounds;
    const [c, s] = [Math.abs(Math.cos(this.camera.rotation)), Math.abs(Math.sin(this.camera.rotation))];
    const across = (right - left) * c + (top - bottom) * s;
    const up = (right - left) * s + (top - bottom) * c;
    const { inset } = this.#options;
    const free = { width: Math.max(80, width - 24), height: Math.max(80, height - inset.top - inset.bottom) };
    const scale = Math.min(free.width / across, free.height / up, 40);
    const lower = (inset.bottom - inset.top) / 2 / scale;
    this.#fly({
      x: (left + right) / 2 - lower * Math.sin(this.camera.rotation),
      y: (bottom + top) / 2 - lower * Math.cos(this.camera.rotation),
      scale,
    }, isAtOnce);
  }

  zoomBy(factor, [x, y] = [this.#size().width / 2, this.#size().height / 2]) {
    this.#wanted = null;
    cancelAnimationFrame(this.#flight);
    const [worldX, worldY] = this.screenToWorld(x, y);
    this.camera.scale = Math.max(1, Math.min(80, this.camera.scale * factor));
    const [nowX, nowY] = this.screenToWorld(x, y);
    this.camera.x += worldX - nowX;
    this.camera.y += worldY - nowY;
    this.requestRender();
  }

  panBy(x, y) {
    this.#wanted = null;
    cancelAnimationFrame(this.#flight);
    const { width, height } = this.#size();
    [this.camera.x, this.camera.y] = this.screenToWorld(width / 2 - x, height / 2 - y);
    this.requestRender();
  }

  rotate(radians) {
    this.camera.rotation = radians;
    this.requestRender();
  }

  worldToScreen(x, y) {
    const { rotation, scale } = this.camera;
    const { width, height } = this.#size();
    const [dx, dy] = [(x - this.camera.x) * scale, (y - this.camera.y) * scale];
    const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
    return [width / 2 + dx * c - dy * s, height / 2 - dx * s - dy * c];
  }

  screenToWorld(x, y) {
    const { rotation, scale } = this.camera;
    const { width, height } = this.#size();
    const [dx, dy] = [(x - width / 2) / scale, (height / 2 - y) / scale];
    const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
    return [this.camera.x + dx * c + dy * s, this.camera.y - dx * s + dy * c];
  }

  /** The smallest area around a point. */
  featureAt(x, y, { kinds }) {
    let best = null;
    let bestSize = Infinity;
    for (const feature of this.#features.values()) {
      if (!kinds.includes(feature.kind) || feature.floor !== this.floor) continue;
      if (feature.geometry.type !== 'Polygon') continue;
      const ring = feature.geometry.coordinates[0];
      if (!contains(ring, x, y)) continue;
      const size = Math.abs(ring.reduce((sum, [x1, y1], index) => {
        const [x2, y2] = ring[(index + 1) % ring.length];
        return sum + x1 * y2 - x2 * y1;
      }, 0));
      if (size < bestSize) [best, bestSize] = [feature, size];
    }
    return best;
  }

  requestRender() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      this.#render();
    });
  }

  #floorBounds() { return this.#floor()?.bounds ?? [0, 0, 100, 100]; }

  #floor() { return this.#venue?.floors.find(({ id }) => id === this.floor); }

  #size() { return { width: this.#host.clientWidth || 1, height: this.#host.clientHeight || 1 }; }

  #resize() {
    const { width, height } = this.#size();
    const ratio = Math.min(2, devicePixelRatio);
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#canvas.setAttribute('aria-hidden', 'true');
    if (this.#wanted) this.fit(this.#wanted, true);
    this.requestRender();
  }

  #fly(to, isAtOnce) {
    cancelAnimationFrame(this.#flight);
    const from = { ...this.camera };
    const begun = performance.now();
    const lasting = isAtOnce || this.#options.isStill() ? 0 : 420;
    const step = () => {
      const part = lasting === 0 ? 1 : Math.min(1, (performance.now() - begun) / lasting);
      const eased = 1 - (1 - part) ** 3;
      for (const field of ['x', 'y', 'scale']) {
        this.camera[field] = from[field] + (to[field] - from[field]) * eased;
      }
      this.requestRender();
      if (part < 1) this.#flight = requestAnimationFrame(step);
    };
    step();
  }

  #render() {
    const context = this.#context;
    const { width, height } = this.#size();
    const ratio = this.#canvas.width / width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#drawPlan(context, ratio);
    for (const { draw } of this.#layers) draw(context, this);
  }

  #drawPlan(context, ratio) {
    const { rotation, scale } = this.camera;
    const [originX, originY] = this.worldToScreen(0, 0);
    const [c, s] = [Math.cos(rotation) * scale * ratio, Math.sin(rotation) * scale * ratio];
    context.save();
    context.setTransform(c, -s, -s, -c, originX * ratio, originY * ratio);
    const pictures = this.#floor()?.images ?? [];
    for (const { id, planToFloor, opacity, width, height } of pictures) {
      const image = this.#pictures.get(id);
      if (!image?.complete || image.naturalWidth === 0) continue;
      context.save();
      context.globalAlpha = opacity;
      context.transform(...planToFloor);
      context.drawImage(image, 0, 0, width, height);
      context.restore();
    }
    for (const feature of this.#features.values()) {
      const isInPicture = pictures.length > 0 && this.#original.has(feature);
      if (!isInPicture && feature.floor === this.floor) this.#drawFeature(context, feature);
    }
    context.restore();
  }

  #drawFeature(context, { kind, geometry, properties }) {
    const style = STYLES[kind];
    if (!style) return;
    context.beginPath();
    const { type, coordinates } = geometry;
    if (type === 'Circle') context.arc(...coordinates, geometry.radius, 0, 2 * Math.PI);
    const lines = type === 'Polygon' ? coordinates : type === 'LineString' ? [coordinates] : [];
    for (const line of lines) {
      line.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    }
    if (style.fill && type !== 'LineString') {
      context.fillStyle = style.fill;
      context.fill();
    }
    context.strokeStyle = style.stroke;
    context.lineWidth = Math.max(properties.thickness ?? 0, kind === 'door' ? 0.3 : 0.12);
    context.stroke();
  }
}
