// @ts-check
// What the server's figures look like (docs/api.md); nothing here runs. Times are RFC 3339. `null` stands for
// too few people to be counted, and, within `gaps`, for nothing recorded.

/** @typedef {{ from: string, to: string }} TimeSpan */

/** An area or counting line that figures are of. isThere: it stands in the plan now.
 * @typedef {{ id: string, name: string | Record<string, string>, floor: string, isThere: boolean }} MeasuredPlace */

/** What there are figures of. @typedef {object} InsightOverview
 * @property {string | null} from @property {string | null} to
 * @property {number} least how many people a figure stands for at least
 * @property {number} keptDays 0: none are kept
 * @property {string | null} timeZone
 * @property {{ id: string, name: string | Record<string, string> }[]} floors
 * @property {MeasuredPlace[]} areas @property {MeasuredPlace[]} lines
 * @property {string[]} groups @property {TimeSpan[]} stretches */

/** @typedef {(number | null)[]} Series */

/** How long people stayed: seconds; counts: one a class, which begin at the edges; the last has no end.
 * @typedef {{ count: number | null, mean: number | null, median: number | null, p90: number | null,
 *   edges: number[], counts: Series }} Dwell */

/** @typedef {object} AreaFigures
 * @property {string} id
 * @property {number | null} entries @property {number | null} exits
 * @property {number | null} peak @property {string | null} peakAt @property {number | null} mean
 * @property {Dwell} dwell
 * @property {{ mean: Series, peak: Series, entries: Series, exits: Series }} series */

/** @typedef {{ id: string, forward: number | null, backward: number | null,
 *   series: { forward: Series, backward: Series } }} LineFigures */

/** @typedef {object} Figures
 * @property {string} from @property {string} to
 * @property {number} step seconds @property {string[]} [steps] begins of steps of a day
 * @property {{ mean: Series, peak: Series, entries: number | null }} venue
 * @property {AreaFigures[]} areas @property {LineFigures[]} lines
 * @property {TimeSpan[]} gaps */

/** @typedef {{ from: string, to: string, gaps: TimeSpan[],
 *   flows: { origin: string | null, target: string | null, people: number }[] }} FlowsAnswer */

/** Time that people spent in each cell: sparse; index = row × columns + column, row 0 at the bottom.
 * @typedef {object} HeatAnswer
 * @property {string} from @property {string} to @property {string} floor
 * @property {number} cell metres @property {[number, number]} origin
 * @property {number} columns @property {number} rows
 * @property {number[]} index @property {(number | null)[]} seconds
 * @property {Series} people @property {Series} speed metres a second */

/** @typedef {{ at: string, area: string | null, people: number, kind: 'venue' | 'area' }} Moment */

export {};
