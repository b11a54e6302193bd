// @ts-check
import { formatSurface } from '../../shared/i18n/units.js';
import { isOn } from '../plan/plan.js';
import { formatDegrees } from './format-degrees.js';
import { Pen } from './pen.js';
import { addOutline, haloAll } from './selection-marks.js';

/** @import { Editor } from '../editor.js' */
/** @import { Feature } from '../plan/types.js' */

/** How long an edit of somebody else glows, in milliseconds. */
const glow = 3000;
/** More than so many on the move are drawn without their measures. */
const few = 3;

/** The layer above the plan: selection, what others just changed, and what the mode draws. */
export class Overlay {
  #editor;
  #pen;
  /** Features that others changed, with when. @type {Map<string, number>} */
  #fresh = new Map();
  order = 100;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#pen = new Pen({
      toScreen: (at) => editor.surface.toScreen(at),
      colour: (name) => editor.surface.colour(name),
      cross: () => (editor.cross.isShown ? editor.cross.at : null),
      text: (key) => editor.ui.text(key),
      length: (metres) => editor.length(metres),
      surface: (squareMetres) => formatSurface(squareMetres, editor),
      degrees: (degrees) => formatDegrees(degrees, editor.language),
    });
  }

  /** Lets features glow that somebody else changed. @param {Iterable<string>} ids */
  highlight(ids) {
    const now = performance.now();
    for (const id of ids) this.#fresh.set(id, now);
    this.#editor.surface.redraw();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const { selectedFeatures, modes, floor, surface } = this.#editor;
    ctx.save();
    this.#drawFresh(ctx);
    this.#drawLifted(ctx);
    haloAll(ctx, surface, selectedFeatures.filter((feature) => isOn(feature, floor)));
    modes.current.draw?.(ctx, this.#pen);
    ctx.restore();
  }

  /** What an unfinished gesture moves. @param {CanvasRenderingContext2D} ctx */
  #drawLifted(ctx) {
    const { session } = this.#editor;
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
    const { surface } = this.#editor;
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
      const feature = this.#editor.session.shown.feature(id);
      const rest = 1 - (now - since) / glow;
      if (rest <= 0 || !feature) this.#fresh.delete(id);
      else if (isOn(feature, this.#editor.floor)) {
        ctx.globalAlpha = Math.min(1, rest * 2);
        this.#pen.halo(ctx, feature.geometry, this.#editor.surface.colour('remote'), 4);
        ctx.globalAlpha = 1;
      }
    }
    if (this.#fresh.size > 0) requestAnimationFrame(() => this.#editor.surface.redraw());
  }
}
