// @ts-check
import { FloorSwitcher } from '../../../shared/ui/floor-switcher.js';
import { makeMapControls } from '../../../shared/map/map-controls.js';

/** @import { MapView } from '../../../shared/map/map-view.js' */
/** @import { Editor } from '../../editor.js' */
/** @import { Shell } from '../shell/shell.js' */

/**
 * Puts the floors and the buttons for zooming onto the map.
 *
 * @param {Editor} editor
 * @param {Shell} shell
 * @param {MapView} view
 */
export const addMapFurniture = (editor, shell, view) => {
  const t = (/** @type {string} */ key) => shell.text(key);
  let floors = makeFloors(editor, shell);
  floors.choose(view.floor);
  view.on('floor', (id) => {
    floors.choose(id);
    editor.changed();
  });
  const names = {
    zoomIn: t('editor.op.zoomIn'),
    zoomOut: t('editor.op.zoomOut'),
    fit: t('editor.op.fit'),
    north: t('editor.north'),
  };
  const controls = makeMapControls(view, names);
  controls.dataset.float = '';
  shell.mapHost.append(floors.element, controls);
  return {
    /** How many people are on each floor. @param {Record<string, number>} counts */
    setCounts: (counts) => floors.setCounts(counts),
    /** Shows the floors that there are now. */
    setFloors() {
      const next = makeFloors(editor, shell);
      next.choose(view.floor);
      floors.element.replaceWith(next.element);
      floors = next;
    },
  };
};

/** @param {Editor} editor @param {Shell} shell */
const makeFloors = (editor, shell) => {
  const choices = editor.venue.floors.map((/** @type {any} */ floor) => ({
    id: floor.id,
    ordinal: floor.ordinal,
    name: shell.floorName(floor),
  }));
  const onChoose = (/** @type {string} */ id) => {
    editor.selection.set(null);
    editor.surface.setFloor(id);
  };
  const floors = new FloorSwitcher(choices, { label: shell.text('editor.floors'), onChoose });
  floors.element.classList.add('floors');
  floors.element.dataset.float = '';
  return floors;
};
