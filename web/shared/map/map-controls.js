// @ts-check
import { icon } from '../ui/icons.js';
/** @import { MapView } from './map-view.js' */

/** @typedef {{ zoomIn: string, zoomOut: string, fit: string, north: string }} ControlNames */

/** @param {string} name @param {string} label @param {() => void} act */
const makeButton = (name, label, act) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.append(icon(name));
  button.addEventListener('click', act);
  return button;
};

/** Buttons that zoom, fit and turn a map back to north (only shown while it is turned).
 * @param {MapView} view @param {ControlNames} names in the reader's
 *   language
 * @param {AbortSignal} [signal] @returns {HTMLElement} */
export const makeMapControls = (view, names, signal) => {
  const group = document.createElement('div');
  group.className = 'map-controls';
  group.setAttribute('role', 'group');
  const north = makeButton('compass', names.north, () => view.rotateTo(0));
  const turn = () => {
    const { rotation } = view.camera;
    north.hidden = Math.abs(rotation) < 0.01;
    const needle = /** @type {SVGElement} */ (north.firstElementChild);
    needle.style.transform = `rotate(${-rotation}rad)`;
  };
  view.on('camera', turn, signal);
  turn();
  group.append(
    makeButton('plus', names.zoomIn, () => view.zoomBy(1.6)),
    makeButton('minus', names.zoomOut, () => view.zoomBy(1 / 1.6)),
    makeButton('fit', names.fit, () => view.fit(undefined, { animate: true })),
    north,
  );
  return group;
};
