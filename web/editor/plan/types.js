// @ts-check
// The shapes of the values that all parts of the editor share. Lengths are metres, x right, y up.

/** @import { Neighbour, VertexChange } from '../../shared/geometry/vertices.js' */
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Shape } from '../../shared/geometry/shape.js' */
/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { Plan } from './plan.js' */

/** @typedef {Point} Position  x and y in metres on the floor */

/**
 * A geometry; `vertices` names each vertex, ring by ring without closing points, and is left out
 * where the names are "0", "1", … in order.
 *
 * @typedef {Shape & {vertices?: readonly string[]}} Geometry
 */

/**
 * @typedef {object} Feature
 * @property {string} id
 * @property {'wall'|'obstacle'|'area'|'door'|'line'|'poi'|'connector'|'anchor'|'marker'} kind
 * @property {string} floor  id of the floor it is on
 * @property {Geometry} geometry
 * @property {Record<string, any>} properties
 */

/**
 * A session, a stand, or the name that lists have for a room (docs/programme.md).
 *
 * @typedef {{id: string, kind: 'session' | 'stand' | 'room', properties: Record<string, any>}} Entry
 */

/** @typedef {Record<string, string>} Texts  by language */
/** @typedef {{id: string, name: Texts}} Building */
/** @typedef {{at: Position, longitude: number, latitude: number}} ControlPoint */

/**
 * @typedef {{id: string, building: string, ordinal: number, name: Texts,
 *   bounds: [number, number, number, number],
 *   georeference?: {controlPoints: ControlPoint[]}}} Floor
 */

/**
 * A plan picture; `content` names its bytes.
 *
 * @typedef {{id: string, floor: string, mediaType: string, width: number, height: number,
 *   planToFloor: Transform, opacity: number, content?: string}} PlanImage
 */

/** @typedef {'floor' | 'building' | 'image'} StructureKind */
/** @typedef {'feature' | 'entry' | StructureKind | 'venue'} SubjectKind */

/**
 * What happens to one field of one thing, which the member of its kind names (`venue` is empty).
 * The field is the kind itself where the whole of it comes or goes. Fields of a feature are
 * `floor`, `geometry`, `radius`, `vertex.` and the name of a vertex, `properties.` and the name of
 * a property, which entries of the programme have, too. `beside` says where a vertex comes or goes. Absent is `null`.
 *
 * @typedef {{feature?: string, floor?: string, building?: string, image?: string, entry?: string,
 *   venue?: string, field: string, before: any, after: any, beside?: Neighbour}} Change
 */

/**
 * @typedef {{floor?: string, geometry?: Geometry, vertices?: VertexChange[], radius?: number,
 *   properties?: Record<string, any>}} FeatureFields
 */

/**
 * One step of an edit as the server reads it (docs/api.md): `put` with a whole feature, floor,
 * building, image or entry of the programme, `change` and `remove` with its id, `reorder` of buildings, `renameVenue`,
 * `changeVenue` of settings.
 *
 * @typedef {{operation: 'put' | 'change' | 'remove' | 'reorder' | 'renameVenue' | 'changeVenue', feature?: any,
 *   floor?: any, building?: any, image?: any, entry?: any, buildings?: string[], name?: any,
 *   settings?: any, fields?: any}} Step
 */

/**
 * An edit; one that `undoes` another may leave its operations to the server.
 *
 * @typedef {{id: string, base: number, author: string, operations: Step[], undoes?: string,
 *   restore?: true, label?: string}} Edit
 */

/** @typedef {Edit & {revision: number, time?: string, inverse?: Step[]}} AppliedEdit */
/** @typedef {(plan: Plan) => Change[]} Action */

export {};
