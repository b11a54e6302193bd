// @ts-check

/** Something that wants a place on the map: a symbol, a text, or both.
 * @typedef {object} Candidate
 * @property {string} id
 * @property {number} x @property {number} y metres
 * @property {number} screenX @property {number} screenY CSS pixels of the point it marks
 * @property {number} priority higher goes first
 * @property {string} [symbol] icon of a pin @property {string} [colour] of the pin
 * @property {string} [text] @property {number} [textWidth] @property {number} [textHeight] CSS pixels
 * @property {string} [textStyle] key of the text's look
 * @property {number} [maxTextWidth] a text wider than this is left out
 * @property {boolean} [isMinor] a pin only where there is much room, else a dot */

/** Something that got a place, relative to the point it marks.
 * @typedef {{ candidate: Candidate, form: "pin" | "dot" | "text", dx: number, dy: number }} Placed */

const pinRadius = 12;
const dotRadius = 5;

/** Screen space that is taken: boxes in a grid of 64-pixel cells. */
export class TakenSpace {
  /** @type {Map<number, number[][]>} */
  #cells = new Map();

  /** @param {number} left @param {number} top @param {number} right @param {number} bottom
   * @param {(cell: number[][]) => boolean} visit true ends it */
  #each(left, top, right, bottom, visit) {
    for (let i = Math.floor(left / 64); i <= Math.floor(right / 64); i += 1) {
      for (let j = Math.floor(top / 64); j <= Math.floor(bottom / 64); j += 1) {
        const key = i * 65536 + j;
        const cell = this.#cells.get(key) ?? [];
        this.#cells.set(key, cell);
        if (visit(cell)) return true;
      }
    }
    return false;
  }

  /** @param {number} left @param {number} top @param {number} right @param {number} bottom */
  isFree(left, top, right, bottom) {
    return !this.#each(
      left,
      top,
      right,
      bottom,
      (cell) =>
        cell.some((box) => left < box[2] && right > box[0] && top < box[3] && bottom > box[1]),
    );
  }

  /** @param {number} left @param {number} top @param {number} right @param {number} bottom */
  take(left, top, right, bottom) {
    this.#each(left, top, right, bottom, (cell) => {
      cell.push([left, top, right, bottom]);
      return false;
    });
  }
}

/** Whether a span is wholly within 0…length, or outside with the point it belongs to: a text cut
 * by the view's edge is worse than one elsewhere.
 * @param {number} from @param {number} to
 * @param {number} point @param {number} length */
const isUncut = (from, to, point, length) =>
  (from >= 2 && to <= length - 2) || (to < 0 && point < 0) || (from > length && point > length);

/** @param {TakenSpace} space @param {Candidate} candidate @param {number} dx @param {number} dy
 * @param {{ width: number, height: number }} view */
const takeText = (space, candidate, dx, dy, view) => {
  const halfWidth = (candidate.textWidth ?? 0) / 2 + 2;
  const halfHeight = (candidate.textHeight ?? 0) / 2 + 1;
  const x = candidate.screenX + dx;
  const y = candidate.screenY + dy;
  if (!isUncut(x - halfWidth, x + halfWidth, candidate.screenX, view.width)) return false;
  if (!isUncut(y - halfHeight, y + halfHeight, candidate.screenY, view.height)) return false;
  if (!space.isFree(x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight)) return false;
  space.take(x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight);
  return true;
};

/** @param {TakenSpace} space @param {Candidate} candidate @returns {"pin" | "dot"} */
const placeSymbol = (space, candidate) => {
  const { screenX: x, screenY: y } = candidate;
  const reach = candidate.isMinor ? pinRadius * 1.4 : pinRadius;
  if (space.isFree(x - reach, y - reach, x + reach, y + reach)) {
    space.take(x - pinRadius, y - pinRadius, x + pinRadius, y + pinRadius);
    return 'pin';
  }
  space.take(x - dotRadius, y - dotRadius, x + dotRadius, y + dotRadius);
  return 'dot';
};

/** Where the text of a pin may stand: below, right, left, above.
 * @param {Candidate} candidate @returns {[number, number][]} */
const textSpots = ({ textWidth = 0, textHeight = 0 }) => {
  const aside = pinRadius + 4 + textWidth / 2;
  const beneath = pinRadius + 2 + textHeight / 2;
  return [[0, beneath], [aside, 0], [-aside, 0], [0, -beneath]];
};

/** Gives places to candidates, so that no text covers another or a pin. Every symbol gets
 * at least a dot; texts that do not fit, or that the view's edge would cut, are left out.
 * @param {Candidate[]} candidates @param {{ width: number, height: number }} [view] CSS pixels
 * @param {readonly (readonly [number, number, number, number])[]} [reserved] boxes that are taken
 * @returns {Placed[]} */
export const placeMarks = (
  candidates,
  view = { width: Infinity, height: Infinity },
  reserved = [],
) => {
  const space = new TakenSpace();
  for (const [left, top, right, bottom] of reserved) space.take(left, top, right, bottom);
  /** @type {Placed[]} */
  const placed = [];
  /** @type {Candidate[]} */
  const pinned = [];
  for (const candidate of [...candidates].sort((a, b) => b.priority - a.priority)) {
    if (candidate.symbol) {
      const form = placeSymbol(space, candidate);
      placed.push({ candidate, form, dx: 0, dy: 0 });
      if (form === 'pin') pinned.push(candidate);
    } else if ((candidate.textWidth ?? 0) <= (candidate.maxTextWidth ?? Infinity)) {
      if (takeText(space, candidate, 0, 0, view)) {
        placed.push({ candidate, form: 'text', dx: 0, dy: 0 });
      }
    }
  }
  for (const candidate of pinned) {
    if (!candidate.text) continue;
    const spot = textSpots(candidate).find(([dx, dy]) => takeText(space, candidate, dx, dy, view));
    if (spot) placed.push({ candidate, form: 'text', dx: spot[0], dy: spot[1] });
  }
  return placed;
};
