// @ts-check
import { aim } from '../../gestures/aim.js';
import { Drag } from '../../gestures/drag.js';
import { tapDrag } from '../../gestures/tap-drag.js';
import { pointIn } from '../../../shared/ui/page-zoom.js';

/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Press } from '../../gestures/drag.js' */
/** @import { Loupe } from './loupe.js' */

/** Two taps nearer than this in time and place are a double tap. */
const doubleTime = 350;
const doubleReach = 12;

/**
 * Brings what pointers do on the map to the active mode. What the mode takes is hidden from the
 * map; all else pans and zooms it.
 */
export class PointerInput {
  #view;
  #tools;
  #host;
  #drag = new Drag();
  /** @type {number | null} */
  #pointer = null;
  /** The press that the map got, a tap if it does not move. @type {Press | null} */
  #loose = null;
  #lastTap = { time: 0, screen: /** @type {Press['screen']} */ ([0, 0]) };
  /** @type {readonly [number, number]} */
  #lastMove = [NaN, NaN];
  /** Where the finger of an unfinished drag is on the page. @type {{x: number, y: number} | null} */
  #finger = null;
  /** Whether a pen was here: then fingers only move the map. */
  #hasPen = false;
  /** Whether an event comes from here. */
  #isOwn = false;
  /** @type {Promise<Loupe> | null} */
  #loupe = null;
  /** Whether Space is held, which pans whatever the mode. */
  panning = false;
  /** Whether something was dragged while Space was held. */
  hasPanned = false;

  /**
   * @param {HTMLElement} host  of the map
   * @param {{view: View, tools: Tools}} parts
   * @param {AbortSignal} [signal]
   */
  constructor(host, { view, tools }, signal) {
    this.#host = host;
    this.#view = view;
    this.#tools = tools;
    const options = { capture: true, signal };
    host.addEventListener('pointerdown', (event) => this.#down(event), options);
    host.addEventListener('pointermove', (event) => this.#move(event), options);
    host.addEventListener('pointerup', (event) => this.#up(event), options);
    document.addEventListener('pointerdown', () => tools.cross.hide(), options);
    host.addEventListener('pointercancel', () => this.cancel(), options);
    host.addEventListener('pointerleave', () => (view.pointer = null), { signal });
    host.addEventListener('dblclick', (event) => event.stopPropagation(), options);
  }

  /** Takes an unfinished drag back. @returns {boolean} whether there was one */
  cancel() {
    this.#release();
    return this.#drag.cancel();
  }

  /** Lets go of what is pressed, as if it had never been. */
  forget() {
    this.#loose = null;
    this.cancel();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#isOwn) return;
    if (this.panning) this.hasPanned = true;
    if (!this.#isOnMap(event) || event.button !== 0 || this.panning) return;
    const press = this.#pressOf(event);
    if (!event.isPrimary) {
      this.#loose = null;
      this.#handOver(event);
      return;
    }
    this.#hasPen ||= event.pointerType === 'pen';
    const handlers = this.#handlersFor(press);
    this.#loose = handlers || this.#isPalm(press) ? null : press;
    if (!handlers) return;
    event.stopPropagation();
    event.preventDefault();
    this.#pointer = event.pointerId;
    this.#finger = press.touch ? { x: event.clientX, y: event.clientY } : null;
    this.#host.setPointerCapture(event.pointerId);
    this.#view.surface.focus();
    this.#drag.press(press, {
      move: (at, from) => handlers.move(at, from),
      end: (at, from) => handlers.end(at, from),
      cancel: () => handlers.cancel?.(),
      tap: (at) => this.#tapped(at, (place) => handlers.tap?.(place)),
    });
  }

  /** @param {Press} press */
  #isPalm(press) {
    return press.touch && this.#hasPen && this.#tools.current.usesCross === true;
  }

  /** @param {Press} press */
  #handlersFor(press) {
    const tools = this.#tools;
    const { press: begin, usesCross } = tools.current;
    // Where a pen draws, a finger or a palm only moves the map.
    if (this.#isPalm(press)) return null;
    const own = begin ? (tools.current.press?.(press) ?? null) : null;
    if (own || !usesCross) return own;
    if (!press.touch) return tapDrag(this.#tools);
    return aim(
      this.#tools,
      (at) => this.#view.surface.toWorld(at),
      (at) => this.#magnify(at),
    );
  }

  /** Shows the place that a finger aims at under a loupe, which comes with the first finger. @param {Press | null} at */
  #magnify(at) {
    this.#loupe ??= import('./loupe.js').then(({ Loupe }) => new Loupe(this.#host));
    void this.#loupe.then((loupe) => loupe.show(at && at.screen));
  }

  /**
   * A second finger is there: two of them move the map, whatever the first one had begun. The map
   * did not hear of that one, so it hears of it now.
   *
   * @param {PointerEvent} event
   */
  #handOver(event) {
    const [first, at] = [this.#pointer, this.#finger];
    const was = this.cancel();
    if (first === null || !at || event.pointerType !== 'touch') {
      if (was) event.stopPropagation();
      return;
    }
    this.#isOwn = true;
    this.#view.surface.surface.dispatchEvent(
      new PointerEvent('pointerdown', {
        pointerId: first,
        pointerType: 'touch',
        isPrimary: true,
        button: 0,
        buttons: 1,
        clientX: at.x,
        clientY: at.y,
        bubbles: true,
      }),
    );
    this.#isOwn = false;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#pressOf(event);
    this.#keepCrossAway(event, press);
    if (event.pointerId === this.#pointer) {
      event.stopPropagation();
      if (this.#finger) this.#finger = { x: event.clientX, y: event.clientY };
      this.#drag.move(press);
    } else if (event.buttons === 0 && this.#isOnMap(event)) {
      this.#tools.current.hover?.(press);
    }
    if (!this.#isOnMap(event)) return;
    this.#view.pointer = press.touch ? null : press.world;
    this.#view.surface.pointAt(press.world);
  }

  /** Browsers tell of moves that are none, when what is below changes. @param {PointerEvent} event @param {Press} press */
  #keepCrossAway(event, press) {
    const [x, y] = this.#lastMove;
    if (x === event.clientX && y === event.clientY) return;
    this.#lastMove = [event.clientX, event.clientY];
    if (this.#isOnMap(event)) this.#tools.cross.pointerMoved(press.world);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#pressOf(event);
    if (event.pointerId === this.#pointer) {
      event.stopPropagation();
      this.#release();
      this.#drag.release(press);
      return;
    }
    const from = this.#loose;
    this.#loose = null;
    if (!from || !event.isPrimary || away(from, press) > (press.touch ? 9 : 4)) return;
    // A tap is the editor's; the map would zoom at two of them.
    event.stopPropagation();
    const { pointerId } = event;
    event.target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
    this.#tapped(press, (at) => this.#tools.current.tap?.(at));
  }

  /** @param {Press} press @param {((at: Press) => void) | undefined} tap */
  #tapped(press, tap) {
    const time = performance.now();
    const { time: before, screen } = this.#lastTap;
    const isDouble = time - before < doubleTime && away({ screen }, press) < doubleReach;
    this.#lastTap = { time: isDouble ? 0 : time, screen: press.screen };
    const { current } = this.#tools;
    if (isDouble && current.doubleTap) current.doubleTap();
    else tap?.(press);
  }

  /** Makes the next tap a first one: with a key between two taps they are no double tap. */
  forgetTap() {
    this.#lastTap = { ...this.#lastTap, time: 0 };
  }

  #release() {
    if (this.#pointer !== null && this.#host.hasPointerCapture(this.#pointer)) {
      this.#host.releasePointerCapture(this.#pointer);
    }
    this.#pointer = null;
  }

  /** Buttons that float on the map are not the map. @param {PointerEvent} event */
  #isOnMap(event) {
    return event.target instanceof Element && !event.target.closest(
      'button, a, input, [data-float]',
    );
  }

  /** @param {PointerEvent} event @returns {Press} */
  #pressOf(event) {
    const screen = pointIn(this.#host, event);
    return {
      screen,
      world: this.#view.surface.toWorld(screen),
      shift: event.shiftKey,
      alt: event.altKey,
      ctrl: event.ctrlKey || event.metaKey,
      touch: event.pointerType === 'touch',
    };
  }
}

/** @param {Pick<Press, 'screen'>} a @param {Pick<Press, 'screen'>} b */
const away = (a, b) => Math.hypot(a.screen[0] - b.screen[0], a.screen[1] - b.screen[1]);
