// @ts-check
import { outlineOf } from './plan/outline.js';

/**
 * Keeps the map and its list of floors in step with floors, buildings and images.
 *
 * @param {import('./editor.js').Editor} editor
 * @param {import('../shared/map/map-view.js').MapView} view
 * @param {() => void} changed  called after the map has followed
 */
export const followStructure = (editor, view, changed) => {
  const { session, surface, slug } = editor;
  session.on('plan', ({ before, after }) => {
    if (before.structure === after.structure) return;
    const venue = outlineOf(after, slug);
    view.setVenue(venue);
    const isGone = !after.floor(surface.floor);
    if (isGone && after.floors.length > 0) {
      editor.selection.set(null);
      surface.setFloor(nearestToGround(after.floors).id);
    }
    changed();
  });
};

/** @template {{ordinal: number}} Each @param {readonly Each[]} floors @returns {Each} */
export const nearestToGround = (floors) =>
  [...floors].sort((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0];
