// @ts-check
import { endAt } from '../../modes/preview-route.js';
import { keyOf } from '../../operations/keys.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { pointIn } from '../../../shared/ui/page-zoom.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { End } from '../../route-preview/preview-request.js' */
/** @import { RoutePreview } from '../../route-preview/route-preview.js' */

/** Metres a press of an arrow key, and with Shift. */
const step = 0.25;
const wide = 2;
/** @type {Record<string, readonly [number, number]>} */
const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** One end of the walk on the map: a button that is dragged, or moved by arrow keys, in any mode. */
export class WalkPin {
  #parts;
  #preview;
  #which;
  node;

  /**
   * @param {{view: View, reader: Reader}} parts
   * @param {RoutePreview} preview
   * @param {'from' | 'to'} which
   */
  constructor(parts, preview, which) {
    this.#parts = parts;
    this.#preview = preview;
    this.#which = which;
    const label = parts.reader.t(`editor.walk.pin.${which}`);
    this.node = element(
      'button',
      {
        type: 'button',
        class: `walk-pin ${which}`,
        'data-float': '',
        'aria-label': label,
        title: label,
        hidden: true,
        pointerdown: (event) => this.#grab(event),
        pointermove: (event) => this.#drag(event),
        pointerup: (event) => this.#drop(event),
        keydown: (event) => this.#key(event),
      },
      icon(which === 'from' ? 'walking' : 'arrive'),
    );
  }

  /** Puts it where the end is, or hides it. */
  update() {
    const place = this.#preview.endPlace(this.#which);
    const { view: { surface, floor } } = this.#parts;
    const isHere = place !== null && place.floor === floor;
    const [x, y] = isHere ? surface.toScreen([place.x, place.y]) : [-1, -1];
    // Not the host's size: asking for that lays the page out.
    const { width, height } = surface.map.size;
    this.node.hidden = !isHere || x < 0 || y < 0 || x > width || y > height;
    this.node.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    if (event.button !== 0) return;
    this.node.setPointerCapture(event.pointerId);
    event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.node.hasPointerCapture(event.pointerId)) return;
    event.stopPropagation();
    const [x, y] = this.#parts.view.surface.toWorld(this.#screenOf(event));
    this.node.classList.add('dragged');
    this.#put({ floor: this.#parts.view.floor, x, y });
  }

  /** Over a place of interest it is that place from now on. @param {PointerEvent} event */
  #drop(event) {
    if (!this.node.classList.contains('dragged')) return;
    this.node.classList.remove('dragged');
    const screen = this.#screenOf(event);
    const world = this.#parts.view.surface.toWorld(screen);
    this.#put(endAt(this.#parts, /** @type {any} */ ({ screen, world })));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [name, modifier] = keyOf(event).split('+').reverse();
    const direction = directions[name];
    const place = this.#preview.endPlace(this.#which);
    if (!direction || !place) return;
    event.preventDefault();
    event.stopPropagation();
    const length = modifier === 'Shift' ? wide : step;
    const [dx, dy] = direction;
    this.#put({ floor: place.floor, x: place.x + dx * length, y: place.y + dy * length });
  }

  /** @param {End} end */
  #put(end) {
    this.#preview.setEnds({ [this.#which]: end });
  }

  /** @param {PointerEvent} event @returns {readonly [number, number]} */
  #screenOf(event) {
    return pointIn(this.#parts.view.surface.host, event);
  }
}
