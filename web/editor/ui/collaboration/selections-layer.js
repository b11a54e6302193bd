// @ts-check
import { boxOfShape } from '../../../shared/geometry/shape.js';
import { isOn } from '../../plan/plan.js';
import { addOutline } from '../../map/selection-marks.js';
import { initialsOf, readableOn } from '../../collaboration/colours.js';

/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { PeopleHere } from '../../collaboration/people-here.js' */
/** @import { Feature } from '../../plan/types.js' */

/** What the others have selected on the floor that I look at, in their colours. */
export class SelectionsLayer {
  #session;
  #view;
  #people;
  order = 95;

  /** @param {{session: EditSession, view: View}} parts @param {PeopleHere} people */
  constructor({ session, view }, people) {
    this.#session = session;
    this.#view = view;
    this.#people = people;
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const session = this.#session;
    const { floor } = this.#view;
    for (const { selection, colour, name } of this.#people.others) {
      const features = selection.flatMap((id) => {
        const feature = session.shown.feature(id);
        return feature && isOn(feature, floor) ? [feature] : [];
      });
      if (features.length > 0) this.#outline(ctx, features, { colour, name });
    }
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {Feature[]} features
   * @param {{colour: string, name: string}} person
   */
  #outline(ctx, features, { colour, name }) {
    const { surface } = this.#view;
    ctx.save();
    ctx.beginPath();
    for (const { geometry } of features) addOutline(ctx, surface, geometry);
    ctx.lineJoin = 'round';
    for (
      const [stroke, width] of /** @type {const} */ ([[surface.colour('surface'), 7], [colour, 4]])
    ) {
      ctx.strokeStyle = stroke;
      ctx.lineWidth = width;
      ctx.stroke();
    }
    this.#tag(ctx, features[0], { colour, name });
    ctx.restore();
  }

  /**
   * The person's name, at the top of the first thing.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Feature} feature
   * @param {{colour: string, name: string}} person
   */
  #tag(ctx, feature, { colour, name }) {
    const [minX, minY, maxX, maxY] = boxOfShape(feature.geometry);
    const corners = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]];
    const places = corners.map(([x, y]) => this.#view.surface.toScreen([x, y]));
    const x =
      (Math.min(...places.map(([each]) => each)) + Math.max(...places.map(([each]) => each))) / 2;
    const y = Math.min(...places.map(([, each]) => each)) -
      (feature.geometry.type === 'Point' ? 26 : 12);
    ctx.beginPath();
    ctx.arc(x, y, 10, 0, 2 * Math.PI);
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.fillStyle = readableOn(colour);
    ctx.font = '600 10px system-ui, sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(initialsOf(name), x, y + 0.5);
  }
}
