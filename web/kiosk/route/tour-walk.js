// @ts-check
/** @import { Instruction, Leg, Route, Tour } from '../../shared/api/types.js' */

/**
 * The way to one stop of a tour, within the walk over all of them.
 * @typedef {object} Piece
 * @property {string} stop  id of the place
 * @property {number} leg  its first leg
 * @property {number} step  its first instruction
 * @property {number} distance  metres
 * @property {number} seconds
 */

/**
 * A tour as one walk, so that map, floors and steps are shown as those of a route.
 * @param {Pick<Tour, 'distance' | 'seconds' | 'order' | 'routes'>} tour  of the server
 * @param {readonly string[]} stops  ids in the order in which they were asked for
 * @returns {{ route: Route, pieces: readonly Piece[] }}
 */
export const tourWalk = ({ distance, seconds, order, routes }, stops) => {
  /** @type {Leg[]} */
  const legs = [];
  /** @type {Instruction[]} */
  const instructions = [];
  const pieces = routes.map((route, index) => {
    const piece = Object.freeze({
      stop: stops[order[index]],
      leg: legs.length,
      step: instructions.length,
      distance: route.distance,
      seconds: route.seconds,
    });
    instructions.push(
      ...route.instructions.map((step) => ({ ...step, leg: step.leg + piece.leg })),
    );
    legs.push(...route.legs);
    return piece;
  });
  const [{ profile }] = routes;
  return {
    route: { profile, distance, seconds, legs, instructions },
    pieces: Object.freeze(pieces),
  };
};

/** The piece that a leg belongs to. @param {readonly Piece[]} pieces  @param {number} leg */
export const pieceOf = (pieces, leg) => pieces.findLastIndex((piece) => piece.leg <= leg);
