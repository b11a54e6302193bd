// @ts-check

/**
 * A step of the tour: the texts' key, and what on the page it is about.
 *
 * @typedef {{id: string, target: string, side: 'inside' | 'left' | 'right' | 'below' | 'above'}} TourStep
 */

/** The tour in its order. @type {readonly TourStep[]} */
export const tourSteps = Object.freeze([
  { id: 'look', target: '.map-host', side: 'inside' },
  { id: 'select', target: '.panel', side: 'left' },
  { id: 'draw', target: '.tools', side: 'right' },
  { id: 'floors', target: '.map-host .floors', side: 'right' },
  { id: 'more', target: '[data-operation="help"]', side: 'below' },
]);
