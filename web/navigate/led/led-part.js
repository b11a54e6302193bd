// @ts-check
import { element } from '../../shared/ui/element.js';
import { LatePart } from '../../shared/ui/late-part.js';
import { PartWait } from '../ui/part-wait.js';
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { KeptWay } from '../kept/kept-way.js' */
/** @import { LedTo } from '../route/led-to.js' */
/** @import { LedController } from './led-controller.js' */

/** What is known of a way before there is one. */
const NO_GUIDANCE = Object.freeze({ route: null, progress: null, phase: 'far', isLive: false });

/** Being led, for a page that opens before the modules of it are there: they come once the page rests, or
 * when the visitor wants to be led. Until then nothing of it is on. */
export class LedPart {
  #part;
  #handlers;
  #isAway = false;
  #slots = {
    card: element('div', { hidden: true }),
    panels: element('div', { hidden: true }),
    live: element('div', { hidden: true }),
  };
  #wait;

  /** @param {Speech} speech
   * @param {ConstructorParameters<typeof LedController>[1]} parts
   * @param {ConstructorParameters<typeof LedController>[2]} handlers */
  constructor(speech, parts, handlers) {
    this.#handlers = handlers;
    this.#part = new LatePart(async () => {
      const { LedController: Led } = await import('./led-controller.js');
      const led = new Led(speech, parts, handlers);
      led.setAway(this.#isAway);
      const { card, panels, live } = led.elements;
      this.#slots.card.replaceWith(card);
      this.#slots.panels.replaceWith(...panels);
      this.#slots.live.replaceWith(live);
      return led;
    });
    this.#wait = new PartWait(speech.t, { giveUp: 'stop', onGiveUp: handlers.onEnd });
  }

  /** What the page lays out: above the map, below it, and for screen readers. */
  get elements() {
    const { card, panels, live } = this.#slots;
    return { card, panels: [this.#wait.element, panels], live };
  }

  /** Brings its modules, if there is a network. */
  async prepare() {
    await this.#part.bring().catch(() => {});
  }

  get guidance() {
    return this.#part.now?.guidance ?? NO_GUIDANCE;
  }

  get isLed() {
    return this.#part.now?.isLed ?? false;
  }

  /** What being led shows now; null while the visitor is not led. */
  get screen() {
    return this.#part.now?.screen ?? null;
  }

  /** The place to lead to, where it is known. */
  get target() {
    return this.#part.now?.target ?? null;
  }

  /** Where to turn to, where it is known where the phone points. */
  get course() {
    return this.#part.now?.course ?? null;
  }

  /** Whether the beacon sounds now. */
  get isSounding() {
    return this.#part.now?.isSounding ?? false;
  }

  /** Whether the map shows the straight line back to the way. */
  get isBackShown() {
    return this.#part.now?.isBackShown ?? false;
  }

  /** What was announced last. */
  get announced() {
    return this.#part.now?.announced ?? '';
  }

  /** The line that leads the visitor on a floor, as `LedController` says. @param {string} floor */
  wayOn(floor) {
    return this.#part.now?.wayOn(floor) ?? null;
  }

  /** The floor that comes next, as `LedController` says. @param {Spot} spot  @param {number} radius  metres */
  nextFloor(spot, radius) {
    return this.#part.now?.nextFloor(spot, radius) ?? null;
  }

  /** Tells what is around the visitor. */
  openAround() {
    this.#want((led) => led.openAround());
  }

  /** Begins to lead; the page knows where the visitor is. @param {LedTo} to */
  begin(to) {
    this.#want((led) => led.begin(to));
  }

  /** Goes on along a way that was followed before the page was loaded again. @param {KeptWay} kept */
  resume(kept) {
    this.#want((led) => led.resume(kept));
  }

  /** The network went away or came back. @param {boolean} isAway */
  setAway(isAway) {
    this.#isAway = isAway;
    this.#part.now?.setAway(isAway);
    if (!isAway) this.#wait.retry();
  }

  /** Asks for the way as the visitor wants to walk now. */
  ask() {
    this.#part.now?.ask();
  }

  /** The way is over, or given up. */
  end() {
    this.#wait.end();
    if (this.#part.now) this.#part.now.end();
    else this.#handlers.onWay(null);
  }

  /** The plan was edited. @param {Iterable<string>} ids  of the features that it touches */
  edited(ids) {
    this.#part.now?.edited(ids);
  }

  /** The visitor's live position. @param {Spot} spot  @param {number | null} heading  radians */
  walked(spot, heading) {
    this.#part.now?.walked(spot, heading);
  }

  /** The visitor walked, by its steps. @param {Spot} spot  @param {number} radius  metres
   * @param {number | null} heading  radians */
  stepped(spot, radius, heading) {
    this.#part.now?.stepped(spot, radius, heading);
  }

  /** Time passes. */
  tick() {
    this.#part.now?.tick();
  }

  show() {
    this.#part.now?.show();
  }

  /** @param {(led: LedController) => void} act */
  #want(act) {
    const isNew = this.#part.now === null;
    this.#wait.want(this.#part, (led) => {
      act(led);
      if (isNew) this.#handlers.onChange();
    });
  }
}
