// @ts-check
import { middleOfShape } from '../../shared/geometry/shape.js';
import { isOn } from '../plan/plan.js';

/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { View } from './view.js' */

/**
 * Selects a feature, on its floor and within view.
 *
 * @param {{session: EditSession, selection: Selection, view: View}} parts
 * @param {string} id
 */
export const reveal = ({ session, selection, view }, id) => {
  const feature = session.shown.feature(id);
  if (!feature) return;
  view.layers.show(feature.kind, true);
  if (!isOn(feature, view.floor)) view.surface.setFloor(feature.floor);
  view.surface.lookAt(middleOfShape(feature.geometry));
  selection.set(id);
};

/**
 * What can be selected on the floor that is shown: neither hidden nor locked.
 *
 * @param {{session: EditSession, view: View}} parts
 */
export const selectable = ({ session, view }) =>
  session.plan.onFloor(view.floor).filter((feature) => view.canSelect(feature));
