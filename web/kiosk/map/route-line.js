// @ts-check

const COLOUR = '#0b62d0';

/** @param {CanvasRenderingContext2D} context  @param {number[][]} line  screen pixels */
const trace = (context, line) => {
  context.beginPath();
  line.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.stroke();
};

/** Arrow heads along a line, so that its direction shows without colour. */
const drawArrows = (context, line, spacing, size) => {
  let due = spacing;
  for (let index = 1; index < line.length; index += 1) {
    const [x1, y1] = line[index - 1];
    const [x2, y2] = line[index];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const angle = Math.atan2(y2 - y1, x2 - x1);
    for (; due < length; due += spacing) {
      const part = due / length;
      context.save();
      context.translate(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part);
      context.rotate(angle);
      context.beginPath();
      context.moveTo(-size, -size);
      context.lineTo(size * 0.4, 0);
      context.lineTo(-size, size);
      context.stroke();
      context.restore();
    }
    due -= length;
  }
};

/** A round sign where the floor changes: an arrow up or down. */
const drawChange = (context, [x, y], isUp, size) => {
  context.fillStyle = COLOUR;
  context.strokeStyle = '#fff';
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, size, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  const tip = isUp ? -size * 0.5 : size * 0.5;
  context.lineWidth = size * 0.2;
  context.beginPath();
  context.moveTo(x, y - tip);
  context.lineTo(x, y + tip);
  context.moveTo(x - size * 0.4, y + tip * 0.2);
  context.lineTo(x, y + tip);
  context.lineTo(x + size * 0.4, y + tip * 0.2);
  context.stroke();
};

/**
 * Draws the pieces of a route that lie on a floor.
 * @param {CanvasRenderingContext2D} context
 * @param {any} view
 * @param {any} route
 * @param {string} floor
 */
export const drawRoute = (context, view, route, floor) => {
  const width = Math.max(8, Math.min(13, view.camera.scale * 0.9));
  context.save();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  route.legs.forEach((leg, index) => {
    if (leg.floor !== floor) return;
    const line = leg.points.map(([x, y]) => view.worldToScreen(x, y));
    context.strokeStyle = '#fff';
    context.lineWidth = width + 6;
    trace(context, line);
    context.strokeStyle = COLOUR;
    context.lineWidth = width;
    trace(context, line);
    context.strokeStyle = '#fff';
    context.lineWidth = 2.5;
    drawArrows(context, line, 46, width * 0.32);
    const next = route.legs[index + 1];
    if (next) drawChange(context, line[line.length - 1], view.isAbove(next.floor, floor), width * 1.7);
  });
  context.restore();
};
