// @ts-check
import { byHeight } from '../../drafting/stops.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Field } from '../controls/fields.js' */

/**
 * The floors that a connector stops at. They stay in its order: one that leads down begins at the top.
 *
 * @param {{session: EditSession, reader: Reader, page: Page}} parts
 * @param {{label: string, onChange: (floors: string[]) => void}} options
 * @returns {Field}
 */
export const stopsField = ({ session, reader, page }, { label, onChange }) => {
  const floors = byHeight(session.venue.floors);
  /** @type {readonly string[]} */
  let now = [];
  const take = () => {
    const chosen = floors.map(({ id }) => id).filter((_, i) => boxes[i].checked);
    const heights = now.map((id) => floors.findIndex((floor) => floor.id === id));
    if (chosen.length < 2) {
      page.say('editor.refused.lastStops');
      update(now);
    } else onChange(heights[0] > heights[heights.length - 1] ? chosen.reverse() : chosen);
  };
  const boxes = floors.map(({ id }) =>
    element('input', { type: 'checkbox', value: id, change: take })
  );
  const labels = floors.map((floor, i) => element('label', {}, boxes[i], reader.floorName(floor)));
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
