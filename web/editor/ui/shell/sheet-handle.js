// @ts-check
import { element } from '../../../shared/ui/element.js';
import { pointOf } from '../../../shared/ui/page-zoom.js';

/** So many pixels upwards open the sheet, as many downwards shut it. */
const reach = 16;
/** The screens where the style sheet makes a sheet of the panel. */
const small = '(max-width: 760px), (max-height: 500px) and (orientation: landscape)';
/** Those of them where its tabs are a column beside the map. */
const low = '(max-height: 500px) and (orientation: landscape)';

/** The grip of a panel that is a sheet on a small screen: a tap or a drag opens and shuts it. */
export class SheetHandle {
  /** The height at which a drag began. @type {number | null} */
  #from = null;
  #isOpen = false;
  #ask;
  node;

  /** @param {string} label @param {(isOpen: boolean) => void} ask  called when it is to open or to shut */
  constructor(label, ask) {
    this.#ask = ask;
    this.node = element('button', {
      type: 'button',
      class: 'sheet-handle',
      'aria-label': label,
      'aria-expanded': 'false',
      click: () => this.#ask(!this.#isOpen),
      pointerdown: (event) => this.#begin(event),
      pointermove: (event) => this.#move(event),
      pointerup: () => (this.#from = null),
      pointercancel: () => (this.#from = null),
    });
  }

  /** Whether the panel opens and shuts: beside a larger map it is always there. */
  get isUsed() {
    return matchMedia(small).matches;
  }

  /** Whether the tabs of the panel are a column. */
  get isBeside() {
    return matchMedia(low).matches;
  }

  /** Calls when another screen makes a sheet of the panel, or none. @param {() => void} changed */
  onScreen(changed) {
    for (const each of [small, low]) matchMedia(each).addEventListener('change', changed);
  }

  /** Says whether the sheet is open. @param {boolean} isOpen */
  setOpen(isOpen) {
    this.#isOpen = isOpen;
    this.node.setAttribute('aria-expanded', String(isOpen));
  }

  /** @param {any} event */
  #begin(event) {
    // A mouse clicks where its drag ends, which would turn round what the drag did.
    if (event.pointerType !== 'mouse') this.#from = pointOf(event)[1];
  }

  /** @param {any} event */
  #move(event) {
    if (this.#from === null) return;
    const far = this.#from - pointOf(event)[1];
    if (Math.abs(far) < reach) return;
    this.#from = null;
    this.#ask(far > 0);
  }
}
