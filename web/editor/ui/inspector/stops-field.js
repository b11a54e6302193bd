// @ts-check
import { byHeight } from '../../gestures/stops.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Field } from '../controls/fields.js' */

/**
 * The floors that a connector stops at. They stay in its order: one that leads down begins at the top.
 *
 * @param {{label: string, editor: Editor,
 *   onChange: (floors: string[]) => void}} options
 * @returns {Field}
 */
export const stopsField = ({ label, editor, onChange }) => {
  const floors = byHeight(editor.venue.floors);
  /** @type {readonly string[]} */
  let now = [];
  const take = () => {
    const chosen = floors.map(({ id }) => id).filter((_, i) => boxes[i].checked);
    const heights = now.map((id) => floors.findIndex((floor) => floor.id === id));
    if (chosen.length < 2) {
      editor.ui.say('editor.refused.lastStops');
      update(now);
    } else onChange(heights[0] > heights[heights.length - 1] ? chosen.reverse() : chosen);
  };
  const boxes = floors.map(({ id }) =>
    element('input', { type: 'checkbox', value: id, change: take })
  );
  const labels = floors.map((floor, i) =>
    element('label', {}, boxes[i], editor.ui.floorName(floor))
  );
  // The highest first, as in a lift.
  const node = element(
    'fieldset',
    { class: 'field stops' },
    element('legend', { class: 'label' }, label),
    ...labels.reverse(),
  );
  const update = (/** @type {readonly string[] | null} */ value) => {
    now = value ?? [];
    for (const [i, { id }] of floors.entries()) boxes[i].checked = now.includes(id);
  };
  return { node, input: boxes[0], update };
};
