// @ts-check

/** The angle that means the same as another and is reached by the shorter turn.
 * @param {number} from  @param {number} to  radians */
export const nearestTurn = (from, to) => {
  const turn = (to - from) % (2 * Math.PI);
  const shorter = turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
  return from + shorter;
};
