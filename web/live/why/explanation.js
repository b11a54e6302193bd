// @ts-check
/** @import { Feature, MeasuredRange, Positioning } from '../../shared/api/types.js' */

/** How a distance agrees with the place: within what radios err, or too long, or too short; `old`: not of
 * the latest moment.
 * @typedef {"agrees" | "long" | "short" | "old"} Verdict */
/** @typedef {MeasuredRange & { verdict: Verdict, tone: "good" | "warn" | "bad" | "quiet", name: string,
 *   at: readonly [number, number] | null }} ShownRange at: of the anchor, metres */

/** Metres of a residual that a good radio has, and beyond which a distance is plainly wrong. */
const [usual, plain] = [0.3, 1];
/** Seconds after the newest distance in which others belong to the same moment. */
const momentSeconds = 1.5;
/** The weight below which a distance was left out. */
const counted = 0.5;

/** What an anchor is called: its device, else its id.
 * @param {Feature | undefined} feature @param {string} id */
export const anchorName = (feature, id) => String(feature?.properties.device ?? id);

/** @param {MeasuredRange} range @param {number} newest ms */
const verdictOf = ({ time, residual }, newest) => {
  if (newest - Date.parse(time) > momentSeconds * 1000) return 'old';
  if (Math.abs(residual) <= usual) return 'agrees';
  return residual > 0 ? 'long' : 'short';
};

/** @param {Verdict} verdict @param {MeasuredRange} range */
const toneOf = (verdict, { residual, weight }) => {
  if (verdict === 'old') return 'quiet';
  if (verdict === 'agrees') return 'good';
  return Math.abs(residual) > plain || weight < counted ? 'bad' : 'warn';
};

/** The distances of an explanation with words for each, the nearest anchor first.
 * @param {Positioning} positioning @param {ReadonlyMap<string, Feature>} features
 * @returns {ShownRange[]} */
export const shownRanges = ({ ranges = [] }, features) => {
  const newest = Math.max(...ranges.map(({ time }) => Date.parse(time)));
  return ranges.map((range) => {
    const feature = features.get(range.anchor);
    const verdict = verdictOf(range, newest);
    const { geometry } = feature ?? {};
    return {
      ...range,
      verdict,
      tone: toneOf(verdict, range),
      name: anchorName(feature, range.anchor),
      at: geometry?.type === 'Point'
        ? /** @type {[number, number]} */ (geometry.coordinates)
        : null,
    };
  });
};

/** The names of a floor's anchors that the tag does not hear, in their order.
 * @param {Positioning} positioning @param {readonly ShownRange[]} ranges
 * @param {ReadonlyMap<string, Feature>} features */
export const unheardAnchors = ({ floor }, ranges, features) => {
  const heard = new Set(
    ranges.filter(({ verdict }) => verdict !== 'old').map(({ anchor }) => anchor),
  );
  return [...features.values()]
    .filter((one) => one.kind === 'anchor' && one.floor === floor && !heard.has(one.id))
    .map((one) => anchorName(one, one.id)).sort();
};

/** How many of the latest distances count, and how many there are.
 * @param {readonly ShownRange[]} ranges */
export const agreement = (ranges) => {
  const latest = ranges.filter(({ verdict }) => verdict !== 'old');
  return { agreeing: latest.filter(({ weight }) => weight >= counted).length, all: latest.length };
};
