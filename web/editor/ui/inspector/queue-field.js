// @ts-check
import { middleOfShape } from '../../../shared/geometry/shape.js';
import { element } from '../../../shared/ui/element.js';
import { choiceField } from '../controls/fields.js';
import { labelOf } from '../controls/label.js';

/** @import { Selection } from '../../state/selection.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Field } from '../controls/fields.js' */
/** @import { Feature } from '../../plan/types.js' */

/** What people can wait for. */
const awaited = new Set(['poi', 'door', 'connector', 'obstacle']);

/**
 * What people wait for in an area: what is drawn on its floor, the nearest first.
 *
 * @param {{session: EditSession, reader: Reader, selection: Selection}} parts
 * @param {{label: string, mixed: string, t: (key: string) => string,
 *   onChange: (id: string | null) => void}} options
 * @returns {Field}
 */
export const queueField = (
  { session, reader, selection },
  { label, mixed, t, onChange },
) => {
  const field = choiceField({
    label,
    value: '',
    mixed,
    options: [],
    onChange: (id) => onChange(id || null),
  });
  const select = /** @type {HTMLSelectElement} */ (field.input);
  const several = select.options[0];
  const update = (/** @type {string | null} */ id, isMixed = false) => {
    const [area] = selection.features;
    const known = area ? nearest(area, session.shown.onFloor(area.floor)) : [];
    const options = known.map((feature) =>
      element('option', { value: feature.id }, labelOf(feature, session.shown, reader))
    );
    // An area may be the queue of something that is not drawn, or not any more.
    if (id && !known.some((feature) => feature.id === id)) {
      options.unshift(element('option', { value: id }, id));
    }
    const none = element('option', { value: '' }, t('editor.queue.none'));
    select.replaceChildren(several, none, ...options);
    several.value = isMixed ? '\u0000' : '';
    if (isMixed) several.selected = true;
    else if (id) select.value = id;
    else none.selected = true;
  };
  return { ...field, update };
};

/** @param {Feature} area @param {readonly Feature[]} features */
const nearest = (area, features) => {
  const [x, y] = middleOfShape(area.geometry);
  const distance = (/** @type {Feature} */ { geometry }) => {
    const [otherX, otherY] = middleOfShape(geometry);
    return Math.hypot(otherX - x, otherY - y);
  };
  return features.filter(({ kind }) => awaited.has(kind))
    .map((feature) => ({ feature, away: distance(feature) }))
    .sort((a, b) => a.away - b.away)
    .map(({ feature }) => feature);
};
