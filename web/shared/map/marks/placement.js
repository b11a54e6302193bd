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
 * @property {readonly [across: number, up: number]} [textRoom] CSS pixels that a text without a symbol
 *   may move to each side
 * @property {boolean} [isMinor] a pin only where there is much room, else a dot */

/** Something that got a place, relative to the point it marks.
 * @typedef {{ candidate: Candidate, form: "pin" | "dot" | "text", dx: number, dy: number }} Placed */

const pinRadius = 12;
const dotRadius = 5;
/** Between two texts side by side: less reads like one line. */
const textGap = 8;
/** CSS pixels within which the same words are not written twice. */
const nearWords = Object.freeze({ across: 70, up: 45 });

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
  (from >= 0 && to <= length) || (to < 0 && point < 0) || (from > length && point > length);

/** Places the text of a candidate if nothing is there yet, and no symbol's point.
 * @param {TakenSpace} space @param {TakenSpace} points @param {Candidate} candidate
 * @param {number} dx @param {number} dy @param {{ width: number, height: number }} view */
const takeText = (space, points, candidate, dx, dy, view) => {
  const halfWidth = (candidate.textWidth ?? 0) / 2 + textGap / 2;
  const halfHeight = (candidate.textHeight ?? 0) / 2 + 1;
  const x = candidate.screenX + dx;
  const y = candidate.screenY + dy;
  if (!isUncut(x - halfWidth, x + halfWidth, candidate.screenX, view.width)) return false;
  if (!isUncut(y - halfHeight, y + halfHeight, candidate.screenY, view.height)) return false;
  for (const taken of [space, points]) {
    if (!taken.isFree(x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight)) return false;
  }
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

/** Where the name of an area may stand: in its middle, else beside it, above or below.
 * @param {Candidate} candidate @returns {[number, number][]} */
const areaSpots = ({ textRoom: [across, up] = [0, 0], textWidth = 0, textHeight = 0 }) => {
  /** @type {[number, number][]} */
  const spots = [[0, 0]];
  if (textWidth / 2 <= across) spots.push([-textWidth / 2, 0], [textWidth / 2, 0]);
  for (const away of [textHeight / 2, textHeight, pinRadius + 2 + textHeight / 2, up]) {
    if (away > 0 && away <= up) spots.push([0, -away], [0, away]);
  }
  return spots;
};

/** Whether a pin stands beside the same words, those of its room. @param {Candidate} pin
 * @param {readonly Placed[]} placed */
const isNamedAlready = (pin, placed) =>
  placed.some(({ candidate, form, dx, dy }) =>
    form === 'text' && candidate.text?.replace('\n', ' ') === pin.text?.replace('\n', ' ') &&
    Math.abs(candidate.screenX + dx - pin.screenX) < nearWords.across &&
    Math.abs(candidate.screenY + dy - pin.screenY) < nearWords.up
  );

/** Gives places to candidates, so that no text covers another, a pin or a dot. Every symbol gets
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
  const points = new TakenSpace();
  for (const { symbol, screenX: x, screenY: y } of candidates) {
    if (symbol) points.take(x - dotRadius, y - dotRadius, x + dotRadius, y + dotRadius);
  }
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
      const spot = areaSpots(candidate)
        .find(([dx, dy]) => takeText(space, points, candidate, dx, dy, view));
      if (spot) placed.push({ candidate, form: 'text', dx: spot[0], dy: spot[1] });
    }
  }
  for (const candidate of pinned) {
    if (!candidate.text || isNamedAlready(candidate, placed)) continue;
    const spot = textSpots(candidate).find(([dx, dy]) =>
      takeText(space, points, candidate, dx, dy, view)
    );
    if (spot) placed.push({ candidate, form: 'text', dx: spot[0], dy: spot[1] });
  }
  return placed;
};
