// @ts-check

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
 * @param {{distance: number, seconds: number, order: number[], routes: any[]}} tour  of the server
 * @param {readonly string[]} stops  ids in the order in which they were asked for
 * @returns {{route: any, pieces: readonly Piece[]}}
 */
export const tourWalk = ({ distance, seconds, order, routes }, stops) => {
  const legs = [];
  const instructions = [];
  const pieces = routes.map((route, index) => {
    const piece = Object.freeze({
      stop: stops[order[index]],
      leg: legs.length,
      step: instructions.length,
      distance: route.distance,
      seconds: route.seconds,
    });
    instructions.push(...route.instructions.map((/** @type {any} */ step) => (
      { ...step, leg: step.leg + piece.leg }
    )));
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
