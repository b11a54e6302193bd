// @ts-check
import { normalAngle } from './camera.js';

/** What two fingers did between two moments: dragged, spread and turned.
 * @typedef {{ dx: number, dy: number, factor: number, angle: number, x: number, y: number }} Pinch
 *   CSS pixels; `angle` radians counter-clockwise on the screen; x, y: between the fingers, now */

/** The movement of two fingers from a1, b1 to a2, b2 (screen, y down).
 * @param {readonly [number, number]} a1 @param {readonly [number, number]} b1
 * @param {readonly [number, number]} a2 @param {readonly [number, number]} b2
 * @returns {Pinch} */
export const pinchBetween = (a1, b1, a2, b2) => {
  const before = Math.hypot(b1[0] - a1[0], b1[1] - a1[1]);
  const after = Math.hypot(b2[0] - a2[0], b2[1] - a2[1]);
  const turn = Math.atan2(b2[1] - a2[1], b2[0] - a2[0]) - Math.atan2(b1[1] - a1[1], b1[0] - a1[0]);
  const x = (a2[0] + b2[0]) / 2;
  const y = (a2[1] + b2[1]) / 2;
  return {
    dx: x - (a1[0] + b1[0]) / 2,
    dy: y - (a1[1] + b1[1]) / 2,
    factor: before < 1 || after < 1 ? 1 : after / before,
    angle: -normalAngle(turn),
    x,
    y,
  };
};

/** By which factor a turn of the wheel zooms. A trackpad's pinch comes as small steps with ctrl.
 * @param {{ deltaY: number, deltaMode: number, ctrlKey: boolean }} event */
export const wheelFactor = ({ deltaY, deltaMode, ctrlKey }) => {
  const pixels = deltaY * (deltaMode === 1 ? 16 : deltaMode === 2 ? 400 : 1);
  const bounded = Math.max(-150, Math.min(150, pixels));
  return Math.exp(-bounded * (ctrlKey ? 0.01 : 0.002));
};
