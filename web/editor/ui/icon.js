// @ts-check
import { categoryIcon as pictureOf } from '../../shared/map/category-icon.js';
import { icon as sharedIcon } from '../../shared/ui/icons.js';
import { iconPaths } from './icon-paths.js';

const namespace = 'http://www.w3.org/2000/svg';

/**
 * A picture of the editor's own, else one that all pages share.
 *
 * @param {string} name
 * @returns {SVGElement}
 */
export const icon = (name) => {
  const d = iconPaths[name];
  if (!d) return sharedIcon(name);
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon line-icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', d);
  svg.append(path);
  return svg;
};

/** The pictures of kinds that have no category. @type {Record<string, string>} */
const kindIcons = {
  door: 'door',
  obstacle: 'polygon',
  wall: 'line',
  area: 'rectangle',
  connector: 'stairs',
};

/**
 * The picture of a category, else of a kind.
 *
 * @param {string} kind
 * @param {string} [category]
 */
export const categoryIcon = (kind, category) => {
  const found = pictureOf({ properties: { category } }).icon;
  return icon(found === 'pin' ? (kindIcons[kind] ?? 'poi') : found);
};
