// @ts-check
import { outlineOf } from '../plan/outline.js';

/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Editor } from '../editor.js' */
/** @import { VenueOutline } from '../plan/outline.js' */

/**
 * Keeps the map and its list of floors in step with floors, buildings and images.
 *
 * @param {Editor} editor
 * @param {MapView} view
 * @param {() => void} changed  called after the map has followed, where floors came, went or differ
 */
export const followStructure = (editor, view, changed) => {
  const { session, surface } = editor;
  // Pictures may be hidden from before.
  view.setVenue(shownOutline(editor));
  session.on('plan', ({ before, after }) => {
    if (before.structure === after.structure) return;
    view.setVenue(shownOutline(editor));
    const isGone = !after.floor(surface.floor);
    if (isGone && after.floors.length > 0) {
      editor.selection.set(null);
      surface.setFloor(nearestToGround(after.floors).id);
    }
    // A picture that is dragged is another one many times a second; the floors are the same.
    if (!areSame(before.floors, after.floors)) changed();
  });
  editor.pictures.onChange(() => view.setVenue(shownOutline(editor)));
  editor.layers.onChange((kinds) => {
    if (kinds.has('image')) view.setVenue(shownOutline(editor));
  });
};

/** @param {readonly unknown[]} before @param {readonly unknown[]} after */
const areSame = (before, after) =>
  before.length === after.length && before.every((each, index) => each === after[index]);

/**
 * The venue without its pictures where they are hidden.
 *
 * @param {Editor} editor
 * @returns {VenueOutline}
 */
const shownOutline = ({ session, slug, layers, pictures }) => {
  const venue = pictures.shown(outlineOf(session.shown, slug));
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
