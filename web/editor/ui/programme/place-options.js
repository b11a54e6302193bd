// @ts-check
import { element } from '../../../shared/ui/element.js';
import { placesByFloor } from '../../programme/programme-list.js';

/** @import { Plan } from '../../plan/plan.js' */
/** @import { Reader } from '../../state/reader.js' */

/**
 * The areas and pois of a plan as options, floor by floor; a place that is chosen and not among them
 * has one, too.
 *
 * @param {Plan} plan
 * @param {Reader} reader
 * @param {{none: string, chosen?: string | null}} choice  none: the label of no place
 * @returns {HTMLElement[]}
 */
export const placeOptions = (plan, { t, languages }, { none, chosen }) => {
  const floors = placesByFloor(plan, languages);
  const isKnown = !chosen || floors.some(({ places }) => places.some(([id]) => id === chosen));
  const other = plan.feature(chosen)
    ? String(chosen)
    : t('editor.programme.notDrawn', { id: chosen });
  return [
    element('option', { value: '' }, none),
    ...(isKnown ? [] : [element('option', { value: chosen }, other)]),
    ...floors.map(({ name, places }) =>
      element(
        'optgroup',
        { label: name },
        ...places.map(([id, text]) => element('option', { value: id }, text)),
      )
    ),
  ];
};
