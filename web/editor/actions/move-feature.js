// @ts-check
import { translated } from '../plan/geometry.js';
import { setGeometry } from './set-geometry.js';

/** Moves a feature by so many metres. @param {string} id @param {[number, number]} by */
export const moveFeature = (id, by) => setGeometry(id, (geometry) => translated(geometry, by));
