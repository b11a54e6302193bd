// @ts-check

/** @import { Division } from '../drafting/booths.js' */
/** @import { Choices } from './place-booths.js' */
/** @import { FormField } from './mode.js' */

const label = (/** @type {string} */ id) => `editor.booths.${id}`;

/** @param {string} id @param {readonly string[]} values @returns {[string, string][]} */
const optionsOf = (id, values) => values.map((value) => [value, label(`${id}.${value}`)]);

/**
 * What can be set for rows of booths.
 *
 * @param {Division} division
 * @param {Choices} choices
 * @param {(change: Partial<Division & Choices>) => void} change
 * @returns {FormField[]}
 */
export const boothFields = (division, choices, change) => {
  /** @param {'columns' | 'rows'} id @returns {FormField} */
  const count = (id) => ({
    id,
    type: 'count',
    label: label(id),
    value: division[id],
    least: 1,
    most: 100,
    set: (number) => change({ [id]: number }),
  });
  /** @param {'order' | 'sides'} id @param {readonly string[]} values @returns {FormField} */
  const choice = (id, values) => ({
    id,
    type: 'choice',
    label: label(id),
    value: choices[id],
    options: optionsOf(id, values),
    set: (value) => change({ [id]: value }),
  });
  /** @param {'prefix' | 'start'} id @returns {FormField} */
  const text = (id) => ({
    id,
    type: 'text',
    label: label(id),
    value: choices[id],
    set: (value) => change({ [id]: value }),
  });
  return [
    count('columns'),
    count('rows'),
    {
      id: 'aisle',
      type: 'length',
      label: label('aisle'),
      value: division.aisle,
      least: 0,
      set: (aisle) => change({ aisle }),
    },
    {
      id: 'front',
      type: 'choice',
      label: label('front'),
      value: String(division.front),
      options: optionsOf('front', ['0', '1', '2', '3']),
      set: (front) => change({ front: /** @type {Division['front']} */ (Number(front)) }),
    },
    text('prefix'),
    text('start'),
    choice('order', ['through', 'snake', 'letters']),
    choice('sides', ['closed', 'open', 'none']),
    {
      id: 'isBackToBack',
      type: 'switch',
      label: label('backToBack'),
      value: division.isBackToBack,
      set: (isBackToBack) => change({ isBackToBack }),
    },
    {
      id: 'hasPlaces',
      type: 'switch',
      label: label('places'),
      value: choices.hasPlaces,
      set: (hasPlaces) => change({ hasPlaces }),
    },
  ];
};
