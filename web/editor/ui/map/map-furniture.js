// @ts-check
import { FloorSwitcher } from '../../../shared/ui/floor-switcher.js';
import { makeMapControls } from '../../../shared/map/map-controls.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { MapView } from '../../../shared/map/map-view.js' */
/** @import { Shell } from '../shell/shell.js' */

/**
 * Puts the floors and the buttons for zooming onto the map.
 *
 * @param {{session: EditSession, selection: Selection, view: View, reader: Reader}} parts
 * @param {Shell} shell
 * @param {MapView} view
 */
export const addMapFurniture = (parts, shell, view) => {
  const { t } = parts.reader;
  let floors = makeFloors(parts);
  floors.choose(view.floor);
  view.on('floor', (id) => {
    floors.choose(id);
    parts.view.changed();
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
      const next = makeFloors(parts);
      next.choose(view.floor);
      floors.element.replaceWith(next.element);
      floors = next;
    },
  };
};

/** @param {{session: EditSession, selection: Selection, view: View, reader: Reader}} parts */
const makeFloors = ({ session, selection, view, reader }) => {
  const choices = session.venue.floors.map((floor) => ({
    id: floor.id,
    ordinal: floor.ordinal,
    name: reader.floorName(floor),
  }));
  const onChoose = (/** @type {string} */ id) => {
    selection.set(null);
    view.surface.setFloor(id);
  };
  const floors = new FloorSwitcher(choices, { label: reader.t('editor.floors'), onChoose });
  floors.element.classList.add('floors');
  floors.element.dataset.float = '';
  return floors;
};
