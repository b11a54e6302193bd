// @ts-check

/** The message that requests a navigator's route to a place that is offered in place of another.
 * @param {string} venue @param {string} navigator
 * @param {{ floor: string, x: number, y: number }} place metres */
export const insteadRoute = (venue, navigator, { floor, x, y }) => ({
  type: 'route',
  venue,
  id: `instead-${navigator}`,
  navigator,
  to: { floor, x, y },
});
