// @ts-check
/** @import { NearestPlace, Route } from '../../shared/api/types.js' */
/** @import { Piece } from './tour-walk.js' */

/**
 * Why there is no walk; `stop` is the id of the place of a tour that it is about.
 * @typedef {{ reason: string, nearest?: NearestPlace, stop?: string }} RouteRefusal
 */

/**
 * What the server answered to the request for a route or a tour.
 * @typedef {object} Answer
 * @property {string} reason  requested, edited, …
 * @property {number} revision
 * @property {Route} [route]  of a tour: its pieces one after the other
 * @property {readonly Piece[]} [pieces]  of a tour
 * @property {string} [destination]  id of the nearest feature
 * @property {RouteRefusal} [refusal]
 */

/**
 * The answer that a message of type `route` carries.
 * @param {Answer} message
 * @returns {Answer}
 */
export const answerOf = ({ reason, revision, route, refusal, destination }) =>
  Object.freeze({ reason, revision, route, refusal, destination });

/**
 * The answer that a problem document stands for: no way, or nothing of the kind to go to.
 * @param {{ type?: string } | undefined} problem
 * @returns {Answer}
 */
export const answerOfProblem = (problem) => {
  const reason = problem?.type?.endsWith('#nothing-fits') ? 'nothingFits' : 'noWay';
  return Object.freeze({ reason: 'requested', revision: 0, refusal: { reason } });
};
