// @ts-check

/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { VenueOutline } from '../plan/outline.js' */

/**
 * Keeps the map and its list of floors in step with floors, buildings and images.
 *
 * @param {{session: EditSession, selection: Selection, view: View}} parts
 * @param {MapView} view
 * @param {() => void} changed  called after the map has followed, where floors came, went or differ
 */
export const followStructure = (parts, view, changed) => {
  const { session, view: { surface } } = parts;
  // Pictures may be hidden from before.
  view.setVenue(shownOutline(parts));
  session.on('plan', ({ before, after }) => {
    if (before.structure === after.structure) return;
    view.setVenue(shownOutline(parts));
    const isGone = !after.floor(surface.floor);
    if (isGone && after.floors.length > 0) {
      parts.selection.set(null);
      surface.setFloor(nearestToGround(after.floors).id);
    }
    // A picture that is dragged is another one many times a second; the floors are the same.
    if (!areSame(before.floors, after.floors)) changed();
  });
  parts.view.pictures.onChange(() => view.setVenue(shownOutline(parts)));
  parts.view.layers.onChange((kinds) => {
    if (kinds.has('image')) view.setVenue(shownOutline(parts));
  });
};

/** @param {readonly unknown[]} before @param {readonly unknown[]} after */
const areSame = (before, after) =>
  before.length === after.length && before.every((each, index) => each === after[index]);

/**
 * The venue without its pictures where they are hidden.
 *
 * @param {{session: EditSession, view: View}} parts
 * @returns {VenueOutline}
 */
const shownOutline = ({ session, view: { pictures, layers } }) => {
  const venue = pictures.shown(session.venue);
  if (layers.isShown({ kind: 'image' })) return venue;
  return { ...venue, floors: venue.floors.map((floor) => ({ ...floor, images: [] })) };
};

/**
 * @template {{ordinal: number}} Each
 * @param {readonly Each[]} floors
 * @returns {Each}
 */
export const nearestToGround = (floors) =>
  [...floors].sort((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0];
