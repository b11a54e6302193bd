// @ts-check

/** What a key does to the map: pan in CSS pixels, zoom by a factor, turn in radians, or fit.
 * @typedef {{ pan?: readonly [number, number], zoom?: number, rotate?: number, fit?: boolean }} KeyAction */

const step = 80;

/** @type {Readonly<Record<string, KeyAction>>} */
const actions = Object.freeze({
  ArrowLeft: { pan: [step, 0] },
  ArrowRight: { pan: [-step, 0] },
  ArrowUp: { pan: [0, step] },
  ArrowDown: { pan: [0, -step] },
  '+': { zoom: 1.5 },
  '=': { zoom: 1.5 },
  '-': { zoom: 1 / 1.5 },
  '0': { fit: true },
  '[': { rotate: Math.PI / 12 },
  ']': { rotate: -Math.PI / 12 },
});

/** What a key press means to the map; `null` for keys that are not the map's.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean }} event
 * @returns {KeyAction | null} */
export const keyAction = ({ key, ctrlKey, metaKey, altKey }) =>
  ctrlKey || metaKey || altKey ? null : (actions[key] ?? null);
