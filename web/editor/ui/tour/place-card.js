// @ts-check

/** @import { TourStep } from './steps.js' */

/** @typedef {{left: number, top: number, width: number, height: number}} Box  pixels of the page */
/** @typedef {TourStep['side']} Side */

const gap = 14;
const rim = 12;

/**
 * Where a card stands beside what it is about: on the wanted side, or on another where it would
 * cover it, and always wholly on the page.
 *
 * @param {Box} target
 * @param {{width: number, height: number}} card
 * @param {{width: number, height: number}} page
 * @param {Side} side
 * @returns {{left: number, top: number}} pixels of the page
 */
export const placeCard = (target, card, page, side) => {
  /** @type {Side[]} */
  const sides = side === 'inside' ? [side] : [side, 'above', 'below', 'right', 'left'];
  const places = sides.map((each) => onPage(beside(target, card, each), card, page));
  return places.find((place) => !overlaps({ ...place, ...size(card) }, target)) ?? places[0];
};

/** @param {{width: number, height: number}} box */
const size = ({ width, height }) => ({ width, height });

/** @param {Box} target @param {{width: number, height: number}} card @param {Side} side */
const beside = (target, card, side) => {
  const left = target.left + (target.width - card.width) / 2;
  const bottom = target.top + target.height;
  switch (side) {
    case 'inside':
      return { left, top: bottom - card.height - 4 * gap };
    case 'left':
      return { left: target.left - card.width - gap, top: target.top + 3 * gap };
    case 'right':
      return { left: target.left + target.width + gap, top: target.top + gap };
    case 'above':
      return { left, top: target.top - card.height - gap };
    case 'below':
      return { left, top: bottom + gap };
  }
};

/** @param {{left: number, top: number}} at @param {{width: number, height: number}} card @param {{width: number, height: number}} page */
const onPage = ({ left, top }, card, page) => ({
  left: Math.max(rim, Math.min(left, page.width - card.width - rim)),
  top: Math.max(rim, Math.min(top, page.height - card.height - rim)),
});

/** @param {Box} a @param {Box} b */
const overlaps = (a, b) =>
  a.left < b.left + b.width && b.left < a.left + a.width &&
  a.top < b.top + b.height && b.top < a.top + a.height;
