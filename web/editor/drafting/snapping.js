// @ts-check
import { distance } from '../../shared/geometry/point.js';
import { formOf } from '../validations/form.js';
import { directionsFrom, guideThrough } from './snap-guides.js';
import { alongLine, crossing, footOn, isBeyond } from './snap-lines.js';

/** @import { Feature, Position } from '../plan/types.js' */

/** @typedef {[Position, Position]} Segment */

/**
 * What a point may stick to: a `corner`, the `middle` of an edge or circle, an edge (`line`), what
 * an edge would be if it went on (`extension`), a line through the point before that is square
 * (`right-angle`) or `parallel` to an edge or to the floor's `axis`, a line through a point drawn
 * before (`align`), a locked `angle`, or the `grid`.
 *
 * @typedef {'corner' | 'middle' | 'line' | 'extension' | 'right-angle' | 'parallel' | 'axis' | 'align'
 *   | 'angle' | 'grid'} SnapKind
 */

/**
 * Where a point comes to lie and what it sticks to; `guides` are lines to show.
 *
 * @typedef {{at: Position, kind: SnapKind | null, feature?: string, segment?: Segment,
 *   guides?: Segment[]}} Snapped
 */

/**
 * An endless line near the point that it may stick to; `foot` is the place on it.
 *
 * @typedef {{a: Position, b: Position, foot: Position, away: number, kind: SnapKind, feature?: string,
 *   segment?: Segment, guide?: Position}} Line
 */

/**
 * @typedef {object} SnapOptions
 * @property {number} reach  metres within which it sticks
 * @property {Position} [from]  the point before
 * @property {Position} [previous]  the point before that
 * @property {readonly Position[]} [points]  drawn before, to be in line with
 * @property {number} [grid]  metres; 0 for none
 * @property {readonly SnapKind[]} [kinds]  anything by default
 */

const solid = new Set(['wall', 'obstacle', 'area']);
/** Guides are many: they hold a point less far than what is there. */
const guideShare = 0.6;
/** Edges shorter than this, in metres, give no guides. */
const shortest = 0.3;

/**
 * Where a point comes to lie among features of one floor: at a corner within reach, else at a
 * middle, where two lines cross, on a line, on the grid, else where it is.
 *
 * Linear in the vertices of the features; they are those around the point.
 *
 * @param {Position} at
 * @param {Iterable<Feature>} features
 * @param {SnapOptions} options
 * @returns {Snapped}
 */
export const snapped = (at, features, options) => {
  const wants = (/** @type {SnapKind} */ kind) => options.kinds?.includes(kind) ?? true;
  const search = new Search(at, options.reach, wants);
  for (const feature of features) if (solid.has(feature.kind)) search.look(feature);
  for (const point of options.points ?? []) search.tryPoint(point, 'corner');
  search.addGuides(options);
  return search.result(options.grid ?? 0, options.from) ?? { at, kind: null };
};

/** One query: what was found so far. */
class Search {
  /** @type {Snapped | null} */
  #corner = null;
  #cornerAway;
  /** @type {Snapped | null} */
  #middle = null;
  #middleAway;
  /** @type {Line[]} */
  #lines = [];
  /** The edges around, which give guides their directions. @type {Segment[]} */
  #edges = [];

  /** @param {Position} at @param {number} reach @param {(kind: SnapKind) => boolean} wants */
  constructor(at, reach, wants) {
    this.at = at;
    this.reach = reach;
    this.wants = wants;
    this.#cornerAway = wants('corner') ? reach : -1;
    this.#middleAway = wants('middle') ? reach * guideShare : -1;
  }

  /** @param {Feature} feature */
  look(feature) {
    const { vertices, segments } = formOf(feature);
    const kind = feature.geometry.type === 'Circle' ? 'middle' : 'corner';
    for (const vertex of vertices) {
      this.tryPoint(/** @type {Position} */ (vertex), kind, feature.id);
    }
    for (const segment of segments) this.#tryEdge(/** @type {any} */ (segment), feature.id);
  }

  /** @param {Position} point @param {'corner' | 'middle'} kind @param {string} [feature] @param {Segment} [segment] */
  tryPoint(point, kind, feature, segment) {
    const away = distance(this.at, point);
    if (away > (kind === 'corner' ? this.#cornerAway : this.#middleAway)) return;
    const found = { at: point, kind, feature, segment };
    if (kind === 'corner') [this.#corner, this.#cornerAway] = [found, away];
    else [this.#middle, this.#middleAway] = [found, away];
  }

  /** @param {Segment} segment @param {string} feature */
  #tryEdge(segment, feature) {
    const [a, b] = segment;
    // The many short pieces of something round give no direction.
    const isLong = distance(a, b) >= Math.max(shortest, 2 * this.reach);
    if (isLong) this.#edges.push(segment);
    const foot = footOn(this.at, a, b);
    if (!foot) return;
    const away = distance(this.at, foot);
    if (away > this.reach) return;
    if (isBeyond(foot, a, b)) {
      if (!isLong || !this.wants('extension') || away > this.reach * guideShare) return;
      const guide = distance(foot, a) < distance(foot, b) ? a : b;
      this.#lines.push({ a, b, foot, away, kind: 'extension', feature, segment, guide });
      return;
    }
    if (this.wants('line')) this.#lines.push({ a, b, foot, away, kind: 'line', feature, segment });
    this.tryPoint([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], 'middle', feature, segment);
  }

  /** Lines through points that were drawn before. @param {SnapOptions} options */
  addGuides({ from, previous, points }) {
    const reach = this.reach * guideShare;
    for (
      const { through, direction, kind } of directionsFrom({
        at: this.at,
        reach: this.reach,
        edges: this.#edges,
        from,
        previous,
        points,
      })
    ) {
      if (!this.wants(kind)) continue;
      const guide = guideThrough(this.at, through, direction, reach);
      if (guide) this.#lines.push({ ...guide, kind });
    }
  }

  /** @param {number} grid @param {Position} [from] @returns {Snapped | null} */
  result(grid, from) {
    if (this.#corner) return this.#corner;
    const crossed = this.#nearestCrossing();
    if (this.#middle && (!crossed || this.#middleAway < crossed.away)) return this.#middle;
    if (crossed) return crossed.found;
    const line = this.#nearestLine();
    if (line) return this.#onLine(line, grid, from);
    if (!(grid > 0) || !this.wants('grid')) return null;
    return { at: [onGrid(this.at[0], grid), onGrid(this.at[1], grid)], kind: 'grid' };
  }

  /** A guide through the point before has a length: on a grid it is a whole one. @param {Line} line @param {number} grid @param {Position} [from] @returns {Snapped} */
  #onLine(line, grid, from) {
    const isRay = grid > 0 && from !== undefined && line.guide === from;
    const at = isRay
      ? alongLine(from, line.foot, onGrid(distance(from, line.foot), grid))
      : line.foot;
    return markOf(line, at);
  }

  #nearestLine() {
    /** @type {Line | null} */
    let best = null;
    for (const line of this.#lines) {
      const isBetter = !best || line.away * weight(line) < best.away * weight(best);
      if (isBetter) best = line;
    }
    return best;
  }

  /** Where two of the lines cross within reach. */
  #nearestCrossing() {
    const lines = this.#lines;
    let best = null;
    let away = this.reach;
    for (let i = 0; i < lines.length; i += 1) {
      for (let j = i + 1; j < lines.length; j += 1) {
        const at = crossing(lines[i], lines[j]);
        if (!at) continue;
        const here = distance(at, this.at);
        if (here > away || !isOnEdge(lines[i], at) || !isOnEdge(lines[j], at)) continue;
        away = here;
        best = { at, first: lines[i], second: lines[j] };
      }
    }
    return best && { away, found: crossMark(best.at, best.first, best.second) };
  }
}

/** An edge that is there is meant rather than a guide. @param {Line} line */
const weight = ({ kind }) => (kind === 'line' ? 0.5 : 1);

/** @param {Line} line @param {Position} at */
const isOnEdge = ({ kind, a, b }, at) => kind !== 'line' || !isBeyond(at, a, b);

/** @param {Line} line @param {Position} at @returns {Snapped} */
const markOf = ({ kind, feature, segment, guide }, at) => ({
  at,
  kind,
  feature,
  segment,
  ...(guide && { guides: [[guide, at]] }),
});

/** Two edges make a corner; else it is the guide that is of interest. @param {Position} at @param {Line} first @param {Line} second @returns {Snapped} */
const crossMark = (at, first, second) => {
  const lines = [first, second];
  const edge = lines.find(({ kind }) => kind === 'line');
  const guide = lines.find(({ kind }) => kind !== 'line');
  const guides = lines.flatMap((
    each,
  ) => (each.guide ? [/** @type {Segment} */ ([each.guide, at])] : []));
  const { feature, segment } = edge ?? first;
  return { at, kind: guide ? guide.kind : 'corner', feature, segment, guides };
};

/** @param {number} metres @param {number} grid */
export const onGrid = (metres, grid) => Math.round(metres / grid) * grid;
