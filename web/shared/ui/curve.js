// @ts-check

/** A curve's path in a box of 100 × 30, newest at the right; gaps where nothing is known.
 * @param {readonly (number | null)[]} values oldest first
 * @param {number} places how many fit from left to right
 * @param {number} [least] what the highest value stands for at least, so that little looks little
 * @returns {string} empty when there is nothing to draw */
export const curvePath = (values, places, least = 1) => {
  const known = values.filter((value) => value !== null);
  const most = Math.max(least, ...known);
  let path = '';
  let isDrawing = false;
  values.forEach((value, index) => {
    if (value === null) {
      isDrawing = false;
      return;
    }
    const x = 100 - ((values.length - 1 - index) * 100) / Math.max(1, places - 1);
    path += `${isDrawing ? 'L' : 'M'}${x.toFixed(1)} ${(30 - (value / most) * 28).toFixed(1)}`;
    isDrawing = true;
  });
  return known.length > 1 ? path : '';
};
