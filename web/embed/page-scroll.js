// @ts-check
import { element, setText } from '../shared/ui/element.js';
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** Milliseconds for which the hint stays. */
const shownFor = 1500;

/** Leaves the wheel and one finger to a page that scrolls, so that its reader gets past the map: there the
 * wheel zooms with Ctrl or ⌘, and two fingers move the map. On a page that does not scroll, the map has all. */
export class PageScroll {
  #frame;
  #t;
  #hint = element('p', { class: 'gesture-hint', 'aria-hidden': 'true' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hiding;

  /** @param {HTMLElement} frame  @param {HTMLElement} map  within it  @param {Speech} speech
   * @param {AbortSignal} signal */
  constructor(frame, map, { t }, signal) {
    this.#frame = frame;
    this.#t = t;
    frame.append(this.#hint);
    // Before the map's own listeners, which take every turn and touch.
    map.addEventListener('wheel', (event) => this.#wheel(event), {
      capture: true,
      passive: true,
      signal,
    });
    map.addEventListener('touchmove', (event) => this.#touch(event), { passive: false, signal });
    const look = new ResizeObserver(() => this.#measure());
    look.observe(document.documentElement);
    addEventListener('resize', () => this.#measure(), { signal });
    signal.addEventListener('abort', () => look.disconnect());
    this.#measure();
  }

  get #scrolls() {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight > clientHeight + 1;
  }

  #measure() {
    this.#frame.toggleAttribute('data-scrolls', this.#scrolls);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (event.ctrlKey || event.metaKey || !this.#scrolls) return;
    event.stopPropagation();
    this.#say(navigator.platform.startsWith('Mac') ? 'wheelMac' : 'wheel');
  }

  /** @param {TouchEvent} event */
  #touch(event) {
    if (event.touches.length >= 2) {
      if (event.cancelable) event.preventDefault();
      this.#hide();
    } else if (this.#scrolls) this.#say('fingers');
  }

  /** @param {string} key */
  #say(key) {
    setText(this.#hint, this.#t(key));
    this.#hint.classList.add('is-shown');
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => this.#hide(), shownFor);
  }

  #hide() {
    this.#hint.classList.remove('is-shown');
  }
}
