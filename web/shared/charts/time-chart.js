// @ts-check
import { offsetOf } from '../i18n/time-zone.js';
import { timeTicks } from '../i18n/time-ticks.js';
import { drawnElement } from '../ui/drawn-element.js';
import { element, setText } from '../ui/element.js';
import { elementBox, pointIn } from '../ui/page-zoom.js';
import { areaPath, countScale, linePath, stepRuns } from './curve-paths.js';
import { axisBottom, axisLeft, scaleLinear, select } from './d3.js';
/** @import { Zone } from '../i18n/time-zone.js' */

/** What a chart over time shows. A `null` is a gap in its curve.
 * @typedef {object} TimeData
 * @property {readonly number[]} times begins of steps and their end, milliseconds since 1970
 * @property {readonly Curve[]} curves drawn in their order
 * @property {readonly { from: number, to: number }[]} gaps when nothing was recorded
 * @property {readonly { first: number, end: number }[]} withheld steps with too few people */

/** @typedef {{ kind: 'area' | 'line' | 'compared', values: readonly (number | null)[] }} Curve */

/** CSS pixels around the curves, and of a label of the axis of time. */
const [left, right, top, bottom, labelWidth] = [44, 32, 10, 24, 70];
let chartCount = 0;

/** Counts over time as curves of steps. A cursor follows the pointer or the arrow keys; a stretch that is drawn on it,
 * or chosen by shift and arrow keys and entered, is handed on. */
export class TimeChart {
  #texts;
  #onStretch;
  /** @type {TimeData} */
  #data = { times: [0, 1], curves: [], gaps: [], withheld: [] };
  #width = 0;
  #x = scaleLinear();
  #index = -1;
  /** The other end of a stretch that is being chosen; -1: none is. */
  #anchor = -1;
  #isHeld = false;
  #hatch = `chart-hatch-${chartCount += 1}`;
  #pattern = drawnElement(
    'pattern',
    {
      id: this.#hatch,
      width: 6,
      height: 6,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    },
    drawnElement('line', { x1: 0, y1: 0, x2: 0, y2: 6, class: 'hatch' }),
  );
  #gaps = drawnElement('g', { class: 'gaps' });
  #few = drawnElement('g', { class: 'few' });
  #curves = drawnElement('g');
  #timeAxis = drawnElement('g', { class: 'axis' });
  #countAxis = drawnElement('g', { class: 'axis' });
  #stretch = drawnElement('rect', { class: 'stretch', visibility: 'hidden' });
  #cursor = drawnElement('line', { class: 'cursor', visibility: 'hidden' });
  #svg = drawnElement(
    'svg',
    { class: 'chart', 'aria-hidden': 'true' },
    drawnElement('defs', {}, this.#pattern),
    this.#gaps,
    this.#countAxis,
    this.#curves,
    this.#few,
    this.#timeAxis,
    this.#stretch,
    this.#cursor,
  );
  #readout = element('p', { class: 'chart-readout', 'aria-hidden': 'true' });
  /** @type {HTMLElement} */
  element;

  /** @param {object} texts
   * @param {string} texts.label
   * @param {(index: number) => string} texts.step what is known of a step
   * @param {(from: number, to: number) => string} texts.stretch a chosen stretch
   * @param {(at: number, isDay: boolean) => string} texts.tick
   * @param {(count: number) => string} texts.count
   * @param {string} texts.hint what can be done, shown while no step is
   * @param {() => Zone} texts.zone by which clocks go
   * @param {((from: number, to: number) => void) | null} [onStretch] a stretch was chosen */
  constructor(texts, onStretch = null) {
    this.#texts = texts;
    this.#onStretch = onStretch;
    this.element = element(
      'div',
      {
        class: onStretch ? 'time-chart takes-stretch' : 'time-chart',
        role: 'slider',
        tabindex: 0,
        'aria-label': texts.label,
        'aria-orientation': 'horizontal',
        pointermove: (event) => this.#move(event),
        pointerleave: (event) => {
          // A finger leaves when it lifts: what it touched stays readable.
          if (event.pointerType !== 'touch') this.#leave();
        },
        pointerdown: (event) => this.#hold(event),
        pointerup: () => this.#release(),
        pointercancel: () => this.#cancel(),
        keydown: (event) => this.#press(event),
        blur: () => this.#cancel(),
      },
      this.#svg,
      this.#readout,
    );
    this.#say();
    new ResizeObserver(() => {
      if (this.element.clientWidth !== this.#width) this.#draw();
    }).observe(this.element);
  }

  /** @param {TimeData} data */
  show(data) {
    this.#data = data;
    if (this.#index >= this.#count) this.#index = -1;
    this.#anchor = -1;
    this.#draw();
    this.#say();
  }

  get #count() {
    return this.#data.times.length - 1;
  }

  #draw() {
    const { clientWidth: width } = this.element;
    this.#width = width;
    if (width < left + right + 20) return;
    const height = this.#svg.clientHeight || 200;
    const { times, curves, gaps, withheld } = this.#data;
    const [from, to] = [times[0], times[times.length - 1]];
    const [base, end] = [height - bottom, width - right];
    const x = scaleLinear().domain([from, to]).range([left, end]);
    const { scale: y, marks } = countScale(curves.map(({ values }) => values), base, top);
    this.#x = x;
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#gaps.replaceChildren(...gaps.map((gap) => {
      const [first, last] = [Math.max(from, gap.from), Math.min(to, gap.to)].map(x);
      return drawnElement('rect', {
        x: first,
        y: top,
        width: Math.max(0, last - first),
        height: base - top,
        fill: `url(#${this.#hatch})`,
      });
    }));
    this.#few.replaceChildren(
      ...withheld.map(({ first, end: after }) =>
        drawnElement('line', {
          x1: x(times[first]),
          x2: x(times[after]),
          y1: base - 3,
          y2: base - 3,
        })
      ),
    );
    this.#curves.replaceChildren(
      ...curves.map(({ kind, values }) => this.#curve(kind, values, y, base)),
    );
    this.#drawAxes(y, marks, { from, to }, base, end);
    this.#mark();
  }

  /** @param {Curve['kind']} kind @param {readonly (number | null)[]} values
   * @param {ReturnType<typeof scaleLinear>} y @param {number} base */
  #curve(kind, values, y, base) {
    const runs = stepRuns(values, this.#data.times, this.#x, y);
    const group = drawnElement('g', { class: `curve ${kind}` });
    if (kind === 'area') {
      group.append(drawnElement('path', { class: 'fill', d: areaPath(runs, base) }));
    }
    group.append(drawnElement('path', { class: 'line', d: linePath(runs) }));
    return group;
  }

  /** @param {ReturnType<typeof scaleLinear>} y @param {readonly number[]} marks
   * @param {{ from: number, to: number }} span @param {number} base @param {number} end */
  #drawAxes(y, marks, span, base, end) {
    const zone = this.#texts.zone();
    const room = (end - left) / labelWidth;
    const ticks = timeTicks(span, room, (at) => offsetOf(at, zone));
    const days = new Set(ticks.filter(({ isDay }) => isDay).map(({ at }) => at));
    this.#timeAxis.setAttribute('transform', `translate(0 ${base})`);
    select(this.#timeAxis).call(
      axisBottom(this.#x).tickValues(ticks.map(({ at }) => at)).tickSizeOuter(0)
        .tickFormat((at) => this.#texts.tick(at, days.has(at))),
    );
    this.#countAxis.setAttribute('transform', `translate(${left} 0)`);
    select(this.#countAxis).call(
      axisLeft(y).tickValues(marks).tickSizeOuter(0)
        .tickSizeInner(left - end).tickFormat(this.#texts.count),
    );
  }

  /** Draws the cursor and the stretch that is being chosen. */
  #mark() {
    const { times } = this.#data;
    const isShown = this.#index >= 0;
    const base = (this.#svg.clientHeight || 200) - bottom;
    this.#cursor.setAttribute('visibility', isShown ? 'visible' : 'hidden');
    if (isShown) {
      const at = this.#x((times[this.#index] + times[this.#index + 1]) / 2);
      for (const [name, value] of [['x1', at], ['x2', at], ['y1', top], ['y2', base]]) {
        this.#cursor.setAttribute(String(name), String(value));
      }
    }
    const chosen = this.#chosen;
    this.#stretch.setAttribute('visibility', chosen ? 'visible' : 'hidden');
    if (!chosen) return;
    const [begin, end] = [this.#x(chosen[0]), this.#x(chosen[1])];
    for (
      const [name, value] of [['x', begin], ['width', end - begin], ['y', top], [
        'height',
        base - top,
      ]]
    ) {
      this.#stretch.setAttribute(String(name), String(value));
    }
  }

  /** The stretch that is being chosen, in whole steps. @returns {[number, number] | null} */
  get #chosen() {
    if (this.#anchor < 0 || this.#index < 0 || this.#anchor === this.#index) return null;
    const { times } = this.#data;
    const [first, last] = [this.#anchor, this.#index].sort((a, b) => a - b);
    return [times[first], times[last + 1]];
  }

  #say() {
    const { texts, index, chosen } = {
      texts: this.#texts,
      index: this.#index,
      chosen: this.#chosen,
    };
    const words = chosen ? texts.stretch(...chosen) : index >= 0 ? texts.step(index) : texts.hint;
    setText(this.#readout, words);
    const host = this.element;
    host.setAttribute('aria-valuemin', '0');
    host.setAttribute('aria-valuemax', String(Math.max(0, this.#count - 1)));
    host.setAttribute('aria-valuenow', String(Math.max(0, index)));
    host.setAttribute('aria-valuetext', words);
  }

  /** @param {number} index */
  #point(index) {
    const next = Math.min(this.#count - 1, Math.max(0, index));
    if (next === this.#index) return;
    this.#index = next;
    this.#mark();
    this.#say();
  }

  /** The step under the pointer. @param {PointerEvent} event */
  #stepAt(event) {
    const { clientWidth } = this.element;
    const share = pointIn(this.element, event)[0] / elementBox(this.element).width;
    const at = this.#x.invert(share * clientWidth);
    const { times } = this.#data;
    const after = times.findIndex((time) => time > at);
    return after < 0 ? this.#count - 1 : after - 1;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#width > 0) this.#point(this.#stepAt(event));
  }

  #leave() {
    if (this.#isHeld) return;
    this.#index = -1;
    this.#mark();
    this.#say();
  }

  /** @param {PointerEvent} event */
  #hold(event) {
    if (event.button !== 0 || !this.#onStretch || this.#width === 0) return;
    this.#isHeld = true;
    this.#point(this.#stepAt(event));
    this.#anchor = this.#index;
    this.element.setPointerCapture(event.pointerId);
  }

  #release() {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#take();
  }

  #cancel() {
    this.#isHeld = false;
    this.#anchor = -1;
    this.#leave();
  }

  #take() {
    const chosen = this.#chosen;
    this.#anchor = -1;
    this.#mark();
    this.#say();
    if (chosen) this.#onStretch?.(...chosen);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = /** @type {Record<string, number>} */ ({
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -10,
      PageUp: 10,
      Home: -Infinity,
      End: Infinity,
    });
    const step = steps[event.key];
    if (step !== undefined) {
      if (!event.shiftKey) this.#anchor = -1;
      else if (this.#anchor < 0 && this.#onStretch) this.#anchor = Math.max(0, this.#index);
      this.#point(this.#index < 0 && Number.isFinite(step) ? 0 : this.#index + step);
      this.#mark();
      this.#say();
    } else if (event.key === 'Enter' && this.#chosen) this.#take();
    else if (event.key === 'Escape' && this.#index >= 0) this.#cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
