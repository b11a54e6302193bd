// @ts-check
import { FloorSwitcher } from '../../shared/ui/floor-switcher.js';
import { makeMapControls } from '../../shared/ui/map-controls.js';

/**
 * Puts the floors and the buttons for zooming onto the map.
 *
 * @param {import('../editor.js').Editor} editor
 * @param {import('./shell.js').Shell} shell
 * @param {import('../../shared/map/map-view.js').MapView} view
 * @returns {FloorSwitcher}
 */
export const addMapFurniture = (editor, shell, view) => {
  const t = (/** @type {string} */ key) => shell.text(key);
  const choices = editor.venue.floors.map((/** @type {any} */ floor) => ({
    id: floor.id,
    ordinal: floor.ordinal,
    name: shell.floorName(floor),
  }));
  const onChoose = (/** @type {string} */ id) => {
    editor.selection.set(null);
    editor.surface.setFloor(id);
  };
  const floors = new FloorSwitcher(choices, { label: t('editor.floors'), onChoose });
  floors.element.classList.add('floors');
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
  for (const each of [floors.element, controls]) each.dataset.float = '';
  shell.mapHost.append(floors.element, controls);
  return floors;
};
