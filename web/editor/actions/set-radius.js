// @ts-check
import { setGeometry } from './set-geometry.js';

/**
 * Gives a circle another radius, in metres, at least 5 cm.
 *
 * @param {string} id
 * @param {number} radius
 */
export const setRadius = (id, radius) =>
  setGeometry(id, (geometry) =>
    geometry.type === 'Circle' ? { ...geometry, radius: Math.max(0.05, radius) } : null,
  );
