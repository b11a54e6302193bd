// @ts-check
import { isOn } from '../../plan/plan.js';
import { formatDegrees } from '../../../shared/i18n/units.js';
import { Pen } from '../../map/pen.js';
import { addOutline, haloAll } from '../../map/selection-marks.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Feature } from '../../plan/types.js' */

/** How long another author's edit glows, in milliseconds. */
const glow = 3000;
/** More than so many on the move are drawn without their measures. */
const few = 3;

/** The layer above the plan: selection, what others just changed, and what the mode draws. */
export class Overlay {
  #parts;
  #pen;
  /** Features that others changed, with when. @type {Map<string, number>} */
  #fresh = new Map();
  order = 100;

  /** @param {{session: EditSession, selection: Selection, view: View, tools: Tools, reader: Reader}} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#pen = new Pen({
      toScreen: (at) => parts.view.surface.toScreen(at),
      colour: (name) => parts.view.surface.colour(name),
      cross: () => (parts.tools.cross.isShown ? parts.tools.cross.at : null),
      text: (key) => parts.reader.t(key),
      length: (metres) => parts.reader.length(metres),
      surface: (squareMetres) => parts.reader.surface(squareMetres),
      degrees: (degrees) => formatDegrees(degrees, parts.reader.language),
    });
  }

  /** Lets features glow that another author changed. @param {Iterable<string>} ids */
  highlight(ids) {
    const now = performance.now();
    for (const id of ids) this.#fresh.set(id, now);
    this.#parts.view.surface.redraw();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const { selection: { features: selectedFeatures }, tools, view: { floor, surface } } =
      this.#parts;
    ctx.save();
    this.#drawFresh(ctx);
    this.#drawLifted(ctx);
    haloAll(ctx, surface, selectedFeatures.filter((feature) => isOn(feature, floor)));
    tools.current.draw?.(ctx, this.#pen);
    ctx.restore();
  }

  /** What an unfinished gesture moves. @param {CanvasRenderingContext2D} ctx */
  #drawLifted(ctx) {
    const { session } = this.#parts;
    const { previewed } = session;
    // Measures of many things would only cover each other.
    if (previewed.size > few) {
      this.#drawMany(ctx, [...previewed].flatMap((id) => session.shown.feature(id) ?? []));
      return;
    }
    for (const id of previewed) {
      const feature = session.shown.feature(id);
      if (feature?.geometry.type === 'Point') this.#pen.pin(ctx, feature.geometry.coordinates);
      else if (feature) this.#pen.draft(ctx, feature.geometry);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {readonly Feature[]} features */
  #drawMany(ctx, features) {
    const { view: { surface } } = this.#parts;
    ctx.beginPath();
    for (const { geometry } of features) addOutline(ctx, surface, geometry);
    ctx.fillStyle = surface.colour('fill');
    ctx.fill('evenodd');
    ctx.strokeStyle = surface.colour('accent');
    ctx.lineWidth = 1.5;
    ctx.stroke();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawFresh(ctx) {
    const now = performance.now();
    for (const [id, since] of this.#fresh) {
      const feature = this.#parts.session.shown.feature(id);
      const rest = 1 - (now - since) / glow;
      if (rest <= 0 || !feature) this.#fresh.delete(id);
      else if (isOn(feature, this.#parts.view.floor)) {
        ctx.globalAlpha = Math.min(1, rest * 2);
        this.#pen.halo(ctx, feature.geometry, this.#parts.view.surface.colour('remote'), 4);
        ctx.globalAlpha = 1;
      }
    }
    if (this.#fresh.size > 0) requestAnimationFrame(() => this.#parts.view.surface.redraw());
  }
}
