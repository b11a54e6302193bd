// @ts-check
import { neighbourOf } from '../../pictures/neighbour.js';
import { GhostLayer } from './ghost-layer.js';

/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/** The ghost on the map of a view; made when it is first shown. @type {WeakMap<View, GhostLayer>} */
const ghosts = new WeakMap();

/** The ghost of the floor below. @param {{session: EditSession, view: View}} parts */
export const ghostOf = ({ session, view }) => {
  const known = ghosts.get(view);
  if (known) return known;
  const floor = () =>
    view.showsGhost ? neighbourOf(session.shown.floors, view.floor)?.id : undefined;
  const made = new GhostLayer({ session, view }, floor);
  view.surface.addLayer(made);
  ghosts.set(view, made);
  return made;
};

/**
 * Shows the ghost of the floor below, or takes it away.
 *
 * @param {{session: EditSession, view: View}} parts
 * @param {boolean} [isShown]  else the other way round
 */
export const showGhost = (parts, isShown = !parts.view.showsGhost) => {
  ghostOf(parts);
  parts.view.showsGhost = isShown;
};
