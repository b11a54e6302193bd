// @ts-check
import { iconPaths } from './icon-paths.js';

/** @import { IconPaths } from './icon-paths.js' */

/** @type {Record<string, IconPaths>} */
const known = { ...iconPaths };

/** Makes more icons known. @param {Record<string, IconPaths>} paths by name */
export const addIcons = (paths) => void Object.assign(known, paths);

const namespace = 'http://www.w3.org/2000/svg';

/** Makes an icon in the colour of the text around it; a dot for a name that is not known. It says
 * nothing to a screen reader: name the button.
 * @param {string} name one of `iconPaths`, or one that was added @param {{ size?: number }} [options] CSS pixels
 * @returns {SVGElement} */
export const icon = (name, { size = 20 } = {}) => {
  const { stroke, fill } = known[name] ?? known.pin;
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  for (const [kind, d] of /** @type {const} */ ([['stroke', stroke], ['fill', fill]])) {
    if (!d) continue;
    const path = document.createElementNS(namespace, 'path');
    path.setAttribute('d', d);
    path.setAttribute('fill', kind === 'fill' ? 'currentColor' : 'none');
    if (kind === 'stroke') {
      path.setAttribute('stroke', 'currentColor');
      path.setAttribute('stroke-width', '2');
      path.setAttribute('stroke-linecap', 'round');
      path.setAttribute('stroke-linejoin', 'round');
    }
    svg.append(path);
  }
  return svg;
};
