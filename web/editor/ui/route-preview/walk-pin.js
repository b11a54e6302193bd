// @ts-check
import { endAt } from '../../modes/preview-route.js';
import { keyOf } from '../../operations/keys.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Editor } from '../../editor.js' */
/** @import { End } from '../../route-preview/preview-request.js' */
/** @import { Trial } from '../../route-preview/route-preview.js' */

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
  #editor;
  #trial;
  #which;
  node;

  /**
   * @param {Editor} editor
   * @param {Trial} trial
   * @param {'from' | 'to'} which
   */
  constructor(editor, trial, which) {
    this.#editor = editor;
    this.#trial = trial;
    this.#which = which;
    const label = editor.ui.text(`editor.walk.pin.${which}`);
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
    const place = this.#trial.endPlace(this.#which);
    const { surface, floor } = this.#editor;
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
    const [x, y] = this.#editor.surface.toWorld(this.#screenOf(event));
    this.node.classList.add('dragged');
    this.#put({ floor: this.#editor.floor, x, y });
  }

  /** Over a place of interest it is that place from now on. @param {PointerEvent} event */
  #drop(event) {
    if (!this.node.classList.contains('dragged')) return;
    this.node.classList.remove('dragged');
    const screen = this.#screenOf(event);
    const world = this.#editor.surface.toWorld(screen);
    this.#put(endAt(this.#editor, /** @type {any} */ ({ screen, world })));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [name, modifier] = keyOf(event).split('+').reverse();
    const direction = directions[name];
    const place = this.#trial.endPlace(this.#which);
    if (!direction || !place) return;
    event.preventDefault();
    event.stopPropagation();
    const length = modifier === 'Shift' ? wide : step;
    const [dx, dy] = direction;
    this.#put({ floor: place.floor, x: place.x + dx * length, y: place.y + dy * length });
  }

  /** @param {End} end */
  #put(end) {
    this.#trial.setEnds({ [this.#which]: end });
  }

  /** @param {PointerEvent} event @returns {readonly [number, number]} */
  #screenOf(event) {
    const box = this.#editor.surface.host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}
