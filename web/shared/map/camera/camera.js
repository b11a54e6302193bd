// @ts-check
/** @import { Box } from '../../geometry/box.js' */

/** The view of a map: the metres in the middle of the screen, CSS pixels per metre, and by how many
 * radians the map is turned counter-clockwise. The screen's origin is top left, y down.
 * @typedef {{ x: number, y: number, scale: number, rotation: number }} Camera */
/** Width and height in CSS pixels.
 * @typedef {{ width: number, height: number }} Size */

/** A camera.
 * @param {Partial<Camera>} [part] @returns {Camera} */
export const makeCamera = (part = {}) => ({ x: 0, y: 0, scale: 10, rotation: 0, ...part });

/** The matrix [a, b, c, d, e, f] from metres to CSS pixels.
 * @param {Camera} camera @param {Size} size
 * @returns {[number, number, number, number, number, number]} */
export const worldMatrix = ({ x, y, scale, rotation }, { width, height }) => {
  const c = Math.cos(rotation) * scale;
  const s = Math.sin(rotation) * scale;
  return [c, -s, -s, -c, width / 2 - x * c + y * s, height / 2 + x * s + y * c];
};

/** @param {Camera} camera @param {Size} size @param {number} x @param {number} y metres
 * @returns {[number, number]} CSS pixels */
export const worldToScreen = (camera, size, x, y) => {
  const [a, b, c, d, e, f] = worldMatrix(camera, size);
  return [a * x + c * y + e, b * x + d * y + f];
};

/** @param {Camera} camera @param {Size} size @param {number} screenX @param {number} screenY
 * @returns {[number, number]} metres */
export const screenToWorld = ({ x, y, scale, rotation }, { width, height }, screenX, screenY) => {
  const right = (screenX - width / 2) / scale;
  const up = (height / 2 - screenY) / scale;
  const c = Math.cos(rotation);
  const s = Math.sin(rotation);
  return [x + right * c + up * s, y - right * s + up * c];
};

/** The camera after a drag of the map by some CSS pixels.
 * @param {Camera} camera @param {number} dx @param {number} dy @returns {Camera} */
export const panBy = (camera, dx, dy) => {
  const c = Math.cos(camera.rotation);
  const s = Math.sin(camera.rotation);
  const right = dx / camera.scale;
  const up = -dy / camera.scale;
  return { ...camera, x: camera.x - right * c - up * s, y: camera.y + right * s - up * c };
};

/** The camera with one point of the screen held in place while the rest changes.
 * @param {Camera} camera @param {Size} size @param {number} screenX @param {number} screenY
 * @param {Partial<Camera>} change @returns {Camera} */
const holding = (camera, size, screenX, screenY, change) => {
  const next = { ...camera, ...change };
  const [x, y] = screenToWorld(camera, size, screenX, screenY);
  const [movedX, movedY] = screenToWorld(next, size, screenX, screenY);
  return { ...next, x: next.x + x - movedX, y: next.y + y - movedY };
};

/** The camera `factor` times closer, with a point of the screen held in place.
 * @param {Camera} camera @param {Size} size @param {number} screenX @param {number} screenY
 * @param {number} factor @param {readonly [number, number]} [limits] of the scale
 * @returns {Camera} */
export const zoomAt = (camera, size, screenX, screenY, factor, limits = [0.01, 1000]) => {
  const scale = Math.min(limits[1], Math.max(limits[0], camera.scale * factor));
  return holding(camera, size, screenX, screenY, { scale });
};

/** The camera turned by radians counter-clockwise around a point of the screen.
 * @param {Camera} camera @param {Size} size @param {number} screenX @param {number} screenY
 * @param {number} angle @returns {Camera} */
export const rotateBy = (camera, size, screenX, screenY, angle) => {
  const rotation = normalAngle(camera.rotation + angle);
  return holding(camera, size, screenX, screenY, { rotation });
};

/** The same angle within (−π, π].
 * @param {number} angle radians */
export const normalAngle = (angle) => {
  const turned = angle % (2 * Math.PI);
  if (turned > Math.PI) return turned - 2 * Math.PI;
  return turned <= -Math.PI ? turned + 2 * Math.PI : turned;
};

/** Room left free around what is shown, in CSS pixels.
 * @typedef {number | { top?: number, right?: number, bottom?: number, left?: number }} Padding */

/** The camera that shows a whole box with free room around it, turned as before.
 * @param {Camera} camera @param {Readonly<Box>} box metres @param {Size} size
 * @param {Padding} [padding] @param {readonly [number, number]} [limits] of the scale
 * @returns {Camera} */
export const fitted = (camera, box, size, padding = 24, limits = [0.01, 1000]) => {
  const all = typeof padding === 'number' ? padding : 0;
  const { top = all, right = all, bottom = all, left = all } = typeof padding === 'number'
    ? {}
    : padding;
  const c = Math.abs(Math.cos(camera.rotation));
  const s = Math.abs(Math.sin(camera.rotation));
  const width = Math.max(box[2] - box[0], 0.5);
  const height = Math.max(box[3] - box[1], 0.5);
  const free = [Math.max(size.width - left - right, 20), Math.max(size.height - top - bottom, 20)];
  const wanted = Math.min(free[0] / (width * c + height * s), free[1] / (width * s + height * c));
  const scale = Math.min(limits[1], Math.max(limits[0], wanted));
  const middle = { ...camera, scale, x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 };
  return panBy(middle, (left - right) / 2, (top - bottom) / 2);
};

/** The camera with its middle kept inside a box and its scale inside limits.
 * @param {Camera} camera @param {Readonly<Box>} box metres
 * @param {readonly [number, number]} limits @returns {Camera} */
export const clamped = (camera, box, limits) => ({
  ...camera,
  x: Math.min(box[2], Math.max(box[0], camera.x)),
  y: Math.min(box[3], Math.max(box[1], camera.y)),
  scale: Math.min(limits[1], Math.max(limits[0], camera.scale)),
});

/** The camera a share `t` of the way between two; the scale grows evenly to the eye and the turn
 * takes the short way.
 * @param {Camera} from @param {Camera} to @param {number} t 0…1
 * @returns {Camera} */
export const cameraBetween = (from, to, t) => ({
  x: from.x + (to.x - from.x) * t,
  y: from.y + (to.y - from.y) * t,
  scale: from.scale * (to.scale / from.scale) ** t,
  rotation: normalAngle(from.rotation + normalAngle(to.rotation - from.rotation) * t),
});

/** Starts fast, ends gently.
 * @param {number} t 0…1 */
export const easeOut = (t) => 1 - (1 - t) ** 3;

/** The box of metres that the screen shows (upright, so larger than the screen when turned).
 * @param {Camera} camera @param {Size} size @param {number} [margin] CSS pixels
 * @returns {Box} */
export const visibleBox = (camera, { width, height }, margin = 0) => {
  const c = Math.abs(Math.cos(camera.rotation));
  const s = Math.abs(Math.sin(camera.rotation));
  const halfWidth = (width / 2 + margin) / camera.scale;
  const halfHeight = (height / 2 + margin) / camera.scale;
  const x = halfWidth * c + halfHeight * s;
  const y = halfWidth * s + halfHeight * c;
  return [camera.x - x, camera.y - y, camera.x + x, camera.y + y];
};

/** Whether two cameras show the same.
 * @param {Camera} a @param {Camera} b */
export const isSameView = (a, b) =>
  a.x === b.x && a.y === b.y && a.scale === b.scale && a.rotation === b.rotation;
