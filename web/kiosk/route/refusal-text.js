// @ts-check
import { say } from '../texts/say.js';
import { distanceText } from './measures.js';
/** @import { Instead } from './offer.js' */
/** @import { Language } from '../texts/say.js' */

/**
 * A refusal in words: its cause, and what the visitor can do.
 * @param {{reason: string}} refusal
 * @param {{language: Language, profile: string, name: string}} about
 * @returns {{cause: string, advice: string, offersWalking: boolean}}
 */
export const refusalText = ({ reason }, { language, profile, name }) => {
  const offersWalking = profile === 'stepFree' && reason === 'noWay';
  if (reason === 'nothingFits') {
    return {
      cause: say(language, 'nothingNear'),
      advice: say(language, 'adviceAsk'),
      offersWalking,
    };
  }
  const key = reason === 'startBlocked'
    ? 'refusedStart'
    : reason === 'noOrder'
    ? 'refusedNoOrder'
    : reason === 'destinationBlocked'
    ? 'refusedDestination'
    : offersWalking
    ? 'refusedNoStepFree'
    : 'refusedNoWay';
  return {
    cause: say(language, key, { name }),
    advice: say(language, offersWalking ? 'adviceWalking' : 'adviceAsk'),
    offersWalking,
  };
};

/**
 * An offer in words: where the place is, and what the button to take it says.
 * @param {Instead} instead
 * @param {Language} language
 * @param {(floor: string, language: Language) => string} floorName
 */
export const offerText = ({ end, place }, language, floorName) => {
  const isStart = end === 'start';
  /** @type {Record<string, string>} */
  const values = place.distance === undefined
    ? { floor: floorName(place.floor, language) }
    : { distance: distanceText(place.distance, language) };
  const key = place.distance === undefined
    ? (isStart ? 'offerStartFloor' : 'offerFloor')
    : (isStart ? 'offerStart' : 'offer');
  return {
    offer: say(language, key, values),
    button: say(language, isStart ? 'walkFromThere' : 'walkThere'),
  };
};

/**
 * What to say above a route that leads to, or from, a place that was offered.
 * @param {Instead} instead
 * @param {Language} language
 * @param {string} name  of the target
 */
export const insteadText = ({ end, place }, language, name) => {
  if (end === 'start') return say(language, 'insteadStart');
  if (place.distance === undefined) return say(language, 'insteadFloor', { name });
  return say(language, 'instead', { distance: distanceText(place.distance, language), name });
};
