// @ts-check
import { qrCode } from './qr-code.js';

const namespace = 'http://www.w3.org/2000/svg';
/** Modules of white around it that readers need. */
const quiet = 4;

/** The path of the dark modules, a rectangle for each run in a row.
 * @param {boolean[][]} modules */
const pathOf = (modules) =>
  modules.map((row, y) => {
    let path = '';
    for (let x = 0; x < row.length;) {
      let end = x;
      while (row[end]) end += 1;
      if (end > x) path += `M${x + quiet} ${y + quiet}h${end - x}v1h${x - end}z`;
      x = Math.max(end, x + 1);
    }
    return path;
  }).join('');

/** A text as a picture to be scanned: black on white whatever the page's colours are.
 * @param {string} text @param {string} label what it is, for screen readers
 * @returns {SVGElement} */
export const qrPicture = (text, label) => {
  const modules = qrCode(text);
  const size = String(modules.length + 2 * quiet);
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('class', 'qr');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const ground = document.createElementNS(namespace, 'rect');
  for (const name of ['width', 'height']) ground.setAttribute(name, size);
  ground.setAttribute('fill', '#fff');
  const dark = document.createElementNS(namespace, 'path');
  dark.setAttribute('d', pathOf(modules));
  dark.setAttribute('fill', '#000');
  svg.append(ground, dark);
  return svg;
};
