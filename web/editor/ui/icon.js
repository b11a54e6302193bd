// @ts-check
import { iconPaths } from './icon-paths.js';

const namespace = 'http://www.w3.org/2000/svg';

/** A picture of the editor; one that is not known is empty. @param {string} name @returns {SVGSVGElement} */
export const icon = (name) => drawn(iconPaths[name] ?? '');

/** @param {string} d */
const drawn = (d) => {
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', d);
  svg.append(path);
  return svg;
};

/** The picture of a category or kind. @param {string} name @returns {SVGSVGElement} */
export const categoryIcon = (name) => icon(iconPaths[name] ? name : 'poi');
