// @ts-check
import { say } from '../texts/say.js';

/**
 * A refusal in words: what is the matter, and what one can do.
 * @param {{reason: string}} refusal
 * @param {{language: 'en' | 'de', profile: string, name: string}} about
 * @returns {{cause: string, advice: string, offersWalking: boolean}}
 */
export const refusalText = ({ reason }, { language, profile, name }) => {
  const offersWalking = profile === 'stepFree' && reason === 'noWay';
  if (reason === 'nothingFits') {
    return { cause: say(language, 'nothingNear'), advice: say(language, 'adviceAsk'), offersWalking };
  }
  const key = reason === 'startBlocked' ? 'refusedStart'
    : reason === 'noOrder' ? 'refusedNoOrder'
    : reason === 'destinationBlocked' ? 'refusedDestination'
      : offersWalking ? 'refusedNoStepFree' : 'refusedNoWay';
  return {
    cause: say(language, key, { name }),
    advice: say(language, offersWalking ? 'adviceWalking' : 'adviceAsk'),
    offersWalking,
  };
};
