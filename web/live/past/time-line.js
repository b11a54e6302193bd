// @ts-check
import { element } from "../../shared/ui/element.js";
import { peopleChart } from "./people-chart.js";
/** @typedef {{ from: number, to: number }} Span milliseconds since 1970 */

/** Milliseconds that keys move by. */
const steps = { ArrowLeft: -10_000, ArrowDown: -10_000, ArrowRight: 10_000, ArrowUp: 10_000, PageDown: -600_000, PageUp: 600_000 };
/** How much further with the shift key held. */
const shiftFactor = 6;

/** The time line: how many people were there, as an area, and a slider on it. */
export class TimeLine {
  #canvas = element("canvas", { "aria-hidden": "true" });
  #head = element("i", { class: "head" });
  #handlers; #words;
  /** @type {import("./people-chart.js").Stretch[]} */
  #stretches = [];
  #minutesPerCount = 1;
  /** @type {Span} */
  #shown = { from: 0, to: 1 };
  /** @type {Span} */
  #recorded = { from: 0, to: 1 };
  #at = 0;
  #isHeld = false;
  /** @type {HTMLElement} */
  element;

  /** @param {{ label: string, words: (at: number) => string }} texts words: a moment for a screen reader
   * @param {{ onSeek: (at: number, isFinal: boolean) => void, onToggle: () => void }} handlers
   *   onSeek: milliseconds since 1970 @param {AbortSignal} signal */
  constructor({ label, words }, handlers, signal) {
    this.#handlers = handlers;
    this.#words = words;
    this.element = element("div", {
      class: "time-line", role: "slider", tabindex: 0, "aria-label": label, "aria-orientation": "horizontal",
    }, this.#canvas, this.#head);
    const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
      this.element.addEventListener(type, act, { signal });
    listen("pointerdown", (event) => this.#hold(event));
    listen("pointermove", (event) => this.#isHeld && this.#drag(event, false));
    listen("pointerup", (event) => this.#release(event));
    listen("pointercancel", (event) => this.#release(event));
    listen("keydown", (event) => this.#press(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** Whether a finger or the pointer holds it. */
  get isHeld() { return this.#isHeld; }

  /** @param {import("./people-chart.js").Stretch[]} stretches @param {number} minutesPerCount */
  setPeople(stretches, minutesPerCount) {
    this.#stretches = stretches;
    this.#minutesPerCount = minutesPerCount;
    this.draw();
  }

  /** @param {number} at @param {Span} shown @param {Span} recorded */
  show(at, shown, recorded) {
    const isOther = shown.from !== this.#shown.from || shown.to !== this.#shown.to;
    this.#at = at;
    this.#shown = shown;
    this.#recorded = recorded;
    const { element: host } = this;
    const share = Math.min(1, Math.max(0, (at - shown.from) / (shown.to - shown.from)));
    this.#head.style.insetInlineStart = `${share * 100}%`;
    host.setAttribute("aria-valuemin", String(Math.round(recorded.from / 1000)));
    host.setAttribute("aria-valuemax", String(Math.round(recorded.to / 1000)));
    host.setAttribute("aria-valuenow", String(Math.round(at / 1000)));
    host.setAttribute("aria-valuetext", this.#words(at));
    if (isOther) this.draw();
  }

  /** Draws the area; cheap, and only when it changes. */
  draw() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = devicePixelRatio || 1;
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    const context = this.#canvas.getContext("2d");
    if (!context || width === 0) return;
    const style = getComputedStyle(this.element);
    context.scale(ratio, ratio);
    const base = height - 4;
    for (const { steps: bars } of peopleChart(this.#stretches, this.#minutesPerCount, this.#shown)) {
      context.fillStyle = style.getPropertyValue("--color-accent-soft");
      context.strokeStyle = style.getPropertyValue("--color-accent");
      context.lineWidth = 1.5;
      for (const [left, right, share] of bars) {
        const top = base - share * (base - 6);
        const end = Math.max(right * width, left * width + 1);
        context.fillRect(left * width, top, end - left * width, height - top);
        context.beginPath();
        context.moveTo(left * width, top);
        context.lineTo(end, top);
        context.stroke();
      }
    }
  }

  /** @param {PointerEvent} event */
  #hold(event) {
    if (event.button !== 0) return;
    this.#isHeld = true;
    this.element.setPointerCapture(event.pointerId);
    this.#drag(event, false);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#drag(event, true);
  }

  /** @param {PointerEvent} event @param {boolean} isFinal */
  #drag(event, isFinal) {
    const { left, width } = this.element.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    this.#seek(this.#shown.from + share * (this.#shown.to - this.#shown.from), isFinal);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = /** @type {Record<string, number>} */ (steps)[event.key];
    if (event.key === " ") this.#handlers.onToggle();
    else if (event.key === "Home") this.#seek(this.#recorded.from, true);
    else if (event.key === "End") this.#seek(this.#recorded.to, true);
    else if (step !== undefined) this.#seek(this.#at + step * (event.shiftKey ? shiftFactor : 1), true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} at @param {boolean} isFinal */
  #seek(at, isFinal) {
    const { from, to } = this.#recorded;
    this.#handlers.onSeek(Math.round(Math.min(to, Math.max(from, at))), isFinal);
  }
}
