// @ts-check
import { categoryIcon as pictureOf } from '../../../shared/map/marks/category-icon.js';
import { presetFor } from '../../plan/presets.js';
import { icon as sharedIcon } from '../../../shared/ui/icons.js';
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

/**
 * The picture of a category, else of a kind.
 *
 * @param {string} kind
 * @param {string} [category]
 */
export const categoryIcon = (kind, category) => {
  const preset = presetFor({ kind, properties: { category } });
  const found = pictureOf({ properties: { category } }).icon;
  return icon(preset.category === category || found === 'pin' ? preset.icon : found);
};
