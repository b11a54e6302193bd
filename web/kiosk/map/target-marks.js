// @ts-check
import { nameIn } from '../targets.js';

const COLOURS = Object.freeze({
  food: '#8a4b00', toilet: '#1d4f7a', stage: '#5b3a97', booth: '#33475c', room: '#245c3b',
  service: '#8a1c4a', lift: '#0d2036', exit: '#1b6b2f', other: '#33475c',
});
/** Who keeps the place when labels would overlap. */
const FIRST = ['lift', 'stage', 'toilet', 'service', 'food', 'exit', 'room', 'other', 'booth'];
/** Below this many pixels a metre, booths are dots without names. */
const BOOTH_NAMES_FROM = 8;

/** @param {any} target */
const rank = ({ isPoint, category }) => (isPoint ? FIRST.indexOf(category) : -1);

/** @param {number[]} a  @param {number[]} b  boxes left, top, right, bottom */
const overlaps = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Breaks a name into at most two lines. @param {string} name */
const lines = (name) => {
  if (name.length <= 12 || !name.includes(' ')) return [name];
  const middle = name.length / 2;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const at = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return [name.slice(0, at), name.slice(at + 1)];
};

/**
 * Draws the places people can be led to: dots by category, names where there is room.
 * @param {CanvasRenderingContext2D} context
 * @param {any} view
 * @param {{targets: Map<string, any>, floor: string, language: string, isQuiet: boolean,
 *   hidden: string | null, reserved: number[][]}} what  `reserved`: boxes that stay free, pixels
 */
export const drawTargets = (context, view, { targets, floor, language, isQuiet, hidden, reserved }) => {
  const width = context.canvas.clientWidth;
  const size = width < 600 ? 14 : 20;
  const taken = [...reserved];
  const { scale } = view.camera;
  const shown = [...targets.values()]
    .filter((target) => target.floor === floor && target.id !== hidden)
    .toSorted((a, b) => rank(a) - rank(b));
  context.save();
  context.globalAlpha = isQuiet ? 0.6 : 1;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const points = shown.map((target) => ({ target, at: view.worldToScreen(target.x, target.y) }));
  for (const { target, at: [x, y] } of points) {
    const isArea = !target.isPoint;
    if (isArea) continue;
    context.fillStyle = COLOURS[target.category];
    context.strokeStyle = '#fff';
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, target.category === 'booth' && scale < BOOTH_NAMES_FROM ? 4 : size * 0.35, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    taken.push([x - size * 0.5, y - size * 0.5, x + size * 0.5, y + size * 0.5]);
  }
  for (const { target, at: [x, y] } of points) {
    if (x < 0 || x > width) continue;
    if (target.category === 'booth' && scale < BOOTH_NAMES_FROM) continue;
    const own = lines(nameIn(target.name, language));
    context.font = `600 ${size}px Inter, "Segoe UI", Roboto, Arial, sans-serif`;
    const half = Math.max(...own.map((line) => context.measureText(line).width)) / 2 + 2;
    const height = own.length * size;
    const middle = Math.min(width - half - 6, Math.max(half + 6, x));
    const spots = target.isPoint ? [y + size * 0.55, y - size * 0.55 - height] : [y - height / 2];
    for (const top of spots) {
      const box = [middle - half, top, middle + half, top + height];
      if (taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      own.forEach((line, index) => {
        const baseline = top + size * 0.55 + index * size;
        context.strokeStyle = 'rgb(255 255 255 / 92%)';
        context.lineWidth = 4;
        context.strokeText(line, middle, baseline);
        context.fillStyle = COLOURS[target.category];
        context.fillText(line, middle, baseline);
      });
      break;
    }
  }
  context.restore();
};
