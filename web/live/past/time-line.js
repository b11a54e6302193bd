// @ts-check
import { offsetOf } from '../../shared/i18n/time-zone.js';
import { element, setText } from '../../shared/ui/element.js';
import { contextOf } from '../../shared/ui/required.js';
import { peopleChart } from './people-chart.js';
import { timeTicks } from '../../shared/i18n/time-ticks.js';
import { elementBox, pageZoom, pointIn } from '../../shared/ui/page-zoom.js';
/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { Stretch } from './people-chart.js' */
/** @typedef {{ from: number, to: number }} Span milliseconds since 1970 */

/** Milliseconds that keys move by. */
const steps = {
  ArrowLeft: -10_000,
  ArrowDown: -10_000,
  ArrowRight: 10_000,
  ArrowUp: 10_000,
  PageDown: -600_000,
  PageUp: 600_000,
};
/** How much further with the shift key held. */
const shiftFactor = 6;
/** CSS pixels: of a mark's label, and of the strip at the bottom that has them. */
const [labelWidth, stripHeight] = [68, 16];

/** The time line: how many people were there, as an area, and a slider on it. */
export class TimeLine {
  #canvas = element('canvas', { 'aria-hidden': 'true' });
  #head = element('i', { class: 'head' });
  #pointed = element('span', { class: 'pointed', 'aria-hidden': 'true', hidden: true });
  #handlers;
  #texts;
  /** @type {Stretch[]} */
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

  /** @param {{ label: string, words: (at: number) => string, tick: (at: number, isDay: boolean) => string,
   *   zone: () => Zone, most: (count: number) => string }} texts words: a moment; tick: a mark's label; zone: by which
   *   the venue's clocks go; most: how many people the top stands for
   * @param {{ onSeek: (at: number, isFinal: boolean) => void, onToggle: () => void }} handlers
   *   onSeek: milliseconds since 1970 @param {AbortSignal} signal */
  constructor(texts, handlers, signal) {
    this.#handlers = handlers;
    this.#texts = texts;
    this.element = element(
      'div',
      {
        class: 'time-line',
        role: 'slider',
        tabindex: 0,
        'aria-label': texts.label,
        'aria-orientation': 'horizontal',
      },
      this.#canvas,
      this.#head,
      this.#pointed,
    );
    const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
      this.element.addEventListener(type, act, { signal });
    listen('pointerdown', (event) => this.#hold(event));
    listen('pointermove', (event) => {
      if (this.#isHeld) this.#drag(event, false);
      this.#point(event);
    });
    listen('pointerleave', () => {
      this.#pointed.hidden = true;
    });
    listen('pointerup', (event) => this.#release(event));
    listen('pointercancel', (event) => this.#release(event));
    listen('keydown', (event) => this.#press(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** Whether a finger or the pointer holds it. */
  get isHeld() {
    return this.#isHeld;
  }

  /** @param {Stretch[]} stretches @param {number} minutesPerCount */
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
    host.setAttribute('aria-valuemin', String(Math.round(recorded.from / 1000)));
    host.setAttribute('aria-valuemax', String(Math.round(recorded.to / 1000)));
    host.setAttribute('aria-valuenow', String(Math.round(at / 1000)));
    host.setAttribute('aria-valuetext', this.#texts.words(at));
    if (isOther) this.draw();
  }

  /** Draws the area; cheap, and only when it changes. */
  draw() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = (devicePixelRatio || 1) * pageZoom();
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    if (width === 0) return;
    const context = contextOf(this.#canvas);
    const style = getComputedStyle(this.element);
    context.scale(ratio, ratio);
    const base = height - stripHeight;
    let most = 0;
    for (
      const { steps: bars, most: highest } of peopleChart(
        this.#stretches,
        this.#minutesPerCount,
        this.#shown,
      )
    ) {
      context.fillStyle = style.getPropertyValue('--color-accent-soft');
      context.strokeStyle = style.getPropertyValue('--color-accent');
      context.lineWidth = 1.5;
      for (const [left, right, share] of bars) {
        if (share > 0) most = highest;
        const top = base - share * (base - 6);
        const end = Math.max(right * width, left * width + 1);
        context.fillRect(left * width, top, end - left * width, base - top);
        context.beginPath();
        context.moveTo(left * width, top);
        context.lineTo(end, top);
        context.stroke();
      }
    }
    this.#drawMarks(context, style, width, base, most);
  }

  /** @param {CanvasRenderingContext2D} context in CSS pixels @param {CSSStyleDeclaration} style
   * @param {number} width @param {number} base where the strip with the marks begins
   * @param {number} most people */
  #drawMarks(context, style, width, base, most) {
    const { from, to } = this.#shown;
    const colour = style.getPropertyValue('--color-quiet');
    context.font = `11px ${style.fontFamily}`;
    context.textBaseline = 'middle';
    context.fillStyle = colour;
    context.strokeStyle = style.getPropertyValue('--color-line');
    context.lineWidth = 1;
    const zone = this.#texts.zone();
    const ticks = timeTicks(this.#shown, width / labelWidth, (at) => offsetOf(at, zone));
    for (const { at, isDay } of ticks) {
      const x = Math.round(((at - from) / (to - from)) * width) + 0.5;
      context.beginPath();
      context.moveTo(x, isDay ? 0 : base - 4);
      context.lineTo(x, base + 3);
      context.stroke();
      const text = this.#texts.tick(at, isDay);
      const half = context.measureText(text).width / 2;
      if (x - half >= 0 && x + half <= width) {
        context.fillText(text, x - half, base + stripHeight / 2 + 2);
      }
    }
    if (most > 0) context.fillText(this.#texts.most(most), 6, 14);
  }

  /** How far from the left the pointer is; 1 at the right end. @param {PointerEvent} event */
  #shareAt(event) {
    return pointIn(this.element, event)[0] / elementBox(this.element).width;
  }

  /** Says which moment the pointer is at. @param {PointerEvent} event */
  #point(event) {
    const share = this.#shareAt(event);
    this.#pointed.hidden = event.pointerType === 'touch' || share < 0 || share > 1;
    if (this.#pointed.hidden) return;
    const { from, to } = this.#shown;
    setText(this.#pointed, this.#texts.words(from + share * (to - from)));
    this.#pointed.style.insetInlineStart = `${share * 100}%`;
    this.#pointed.style.transform = `translateX(${-Math.round(share * 100)}%)`;
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
    const share = Math.min(1, Math.max(0, this.#shareAt(event)));
    this.#seek(this.#shown.from + share * (this.#shown.to - this.#shown.from), isFinal);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = /** @type {Record<string, number>} */ (steps)[event.key];
    if (event.key === ' ') this.#handlers.onToggle();
    else if (event.key === 'Home') this.#seek(this.#recorded.from, true);
    else if (event.key === 'End') this.#seek(this.#recorded.to, true);
    else if (step !== undefined) {
      this.#seek(this.#at + step * (event.shiftKey ? shiftFactor : 1), true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} at @param {boolean} isFinal */
  #seek(at, isFinal) {
    const { from, to } = this.#recorded;
    this.#handlers.onSeek(Math.round(Math.min(to, Math.max(from, at))), isFinal);
  }
}
