// @ts-check
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Plan } from '../../../web/editor/plan/plan.js';

const generator = fileURLToPath(new URL('../../EndToEndTests/big_venue.py', import.meta.url));

/** The venue that the browser is measured with, as the editor has it. @param {number} [count] */
export const bigPlan = (count = 5000) => {
  const text = execFileSync('python3', [generator, String(count)], {
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  });
  const { name, features, frame } = JSON.parse(text);
  const floors = frame.floors.map((/** @type {{ ordinal: number }} */ floor) => ({
    ...floor,
    id: String(floor.ordinal),
    building: 'main',
    bounds: [0, 0, frame.width, frame.height],
  }));
  const venue = { name: { en: name }, buildings: [{ id: 'main', name: {} }], floors, images: [] };
  return new Plan(features.map(featureOf), venue);
};

/** @param {any} feature  of GeoJSON */
const featureOf = ({ id, geometry, properties: { kind, floor, radius, name, ...properties } }) => ({
  id,
  kind,
  floor: String(floor),
  geometry: radius === undefined ? geometry : { ...geometry, type: 'Circle', radius },
  properties: {
    ...properties,
    ...(name && { name: typeof name === 'string' ? { en: name } : name }),
  },
});
