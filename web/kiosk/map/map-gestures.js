// @ts-check

/** A finger that moves less than this, in pixels, taps. */
const TAP_REACH = 12;

/** Turns fingers and the wheel into panning, zooming and taps of a map view. */
export class MapGestures {
  #view;
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  #isTap = false;
  #begun = { x: 0, y: 0 };

  /** @param {HTMLElement} canvas  @param {any} view */
  constructor(canvas, view) {
    this.#view = view;
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#down(event);
    });
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event));
    canvas.addEventListener('pointercancel', (event) => this.#fingers.delete(event.pointerId));
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      view.zoomBy(Math.exp(-event.deltaY * 0.0015), [event.offsetX, event.offsetY]);
    }, { passive: false });
  }

  #down({ pointerId, offsetX: x, offsetY: y }) {
    this.#fingers.set(pointerId, { x, y });
    this.#isTap = this.#fingers.size === 1;
    this.#begun = { x, y };
  }

  #move({ pointerId, offsetX: x, offsetY: y }) {
    const before = this.#fingers.get(pointerId);
    if (!before) return;
    if (Math.hypot(x - this.#begun.x, y - this.#begun.y) > TAP_REACH) this.#isTap = false;
    const others = [...this.#fingers].filter(([id]) => id !== pointerId).map(([, at]) => at);
    this.#fingers.set(pointerId, { x, y });
    if (this.#isTap) return;
    const share = others.length + 1;
    this.#view.panBy((x - before.x) / share, (y - before.y) / share);
    if (others.length !== 1) return;
    const [other] = others;
    const factor = Math.hypot(x - other.x, y - other.y)
      / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    this.#view.zoomBy(factor, [(x + other.x) / 2, (y + other.y) / 2]);
  }

  #up({ pointerId, offsetX, offsetY }) {
    if (!this.#fingers.delete(pointerId) || !this.#isTap) return;
    const [x, y] = this.#view.screenToWorld(offsetX, offsetY);
    this.#view.tell('tap', { x, y, screenX: offsetX, screenY: offsetY });
  }
}
