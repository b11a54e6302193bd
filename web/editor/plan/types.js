// @ts-check
// The shapes of the values that all parts of the editor share. Lengths are metres, x right, y up.

/** @typedef {[number, number]} Position  x and y in metres on the floor */

/**
 * @typedef {{type: 'Point', coordinates: Position}
 *   | {type: 'LineString', coordinates: Position[]}
 *   | {type: 'Polygon', coordinates: Position[][]}
 *   | {type: 'Circle', coordinates: Position, radius: number}} Geometry
 */

/**
 * @typedef {object} Feature
 * @property {string} id
 * @property {'wall'|'obstacle'|'area'|'door'|'poi'|'connector'|'anchor'|'marker'} kind
 * @property {string} floor  id of the floor it is on
 * @property {Geometry} geometry
 * @property {Record<string, any>} properties
 */

/**
 * What happens to one field of one feature. The field is `feature` (the whole of it comes or goes),
 * `floor`, `geometry`, or `properties.` and the name of a property. Absent is `null`.
 *
 * @typedef {{feature: string, field: string, before: any, after: any}} Change
 */

/**
 * One step of an edit as the server reads it (docs/api.md).
 *
 * @typedef {{operation: 'put', feature: Feature}
 *   | {operation: 'change', feature: string, fields: {floor?: string, geometry?: Geometry,
 *      properties?: Record<string, any>}}
 *   | {operation: 'remove', feature: string}} Step
 */

/** @typedef {{id: string, base: number, author: string, operations: Step[]}} Edit */
/** @typedef {Edit & {revision: number, time?: string, inverse?: Step[]}} AppliedEdit */
/** @typedef {(plan: import('./plan.js').Plan) => Change[]} Action */

export {};
