// @ts-check

/** Makes a pattern of diagonal lines in device pixels.
 * @param {CanvasRenderingContext2D} context @param {string} colour @param {number} ratio device
 *   pixels per CSS pixel
 * @returns {CanvasPattern | null} */
export const makeHatching = (context, colour, ratio) => {
  const side = Math.round(9 * ratio);
  const tile = document.createElement("canvas");
  tile.width = side;
  tile.height = side;
  const pen = tile.getContext("2d");
  if (!pen) return null;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.6 * ratio;
  pen.beginPath();
  for (const shift of [-side, 0, side]) {
    pen.moveTo(shift - 2, side + 2);
    pen.lineTo(shift + side + 2, -2);
  }
  pen.stroke();
  return context.createPattern(tile, "repeat");
};
