// @ts-check
/** @import { Shape } from '../../geometry/shape.js' */

/** @param {Path2D} path @param {readonly (readonly [number, number])[]} line */
const addLine = (path, line) => {
  for (let i = 0; i < line.length; i += 1) {
    if (i === 0) path.moveTo(line[i][0], line[i][1]);
    else path.lineTo(line[i][0], line[i][1]);
  }
};

/** Adds a shape's outline in metres to a path; points add nothing.
 * @param {Path2D} path @param {Shape} shape */
export const addShape = (path, shape) => {
  if (shape.type === 'LineString') addLine(path, shape.coordinates);
  else if (shape.type === 'Polygon') {
    for (const ring of shape.coordinates) {
      addLine(path, ring);
      path.closePath();
    }
  } else if (shape.type === 'Circle') {
    const [x, y] = shape.coordinates;
    path.moveTo(x + shape.radius, y);
    path.arc(x, y, shape.radius, 0, 2 * Math.PI);
  }
};

/** Outlines by shape, which never changes: a floor is drawn again and again.
 * @type {WeakMap<Shape, Path2D>} */
const known = new WeakMap();

/** A shape's outline in metres; not to be added to.
 * @param {Shape} shape @returns {Path2D} */
export const shapePath = (shape) => {
  const path = known.get(shape) ?? new Path2D();
  if (!known.has(shape)) addShape(path, shape);
  known.set(shape, path);
  return path;
};
