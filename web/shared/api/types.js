// @ts-check
/** @import { Box } from '../geometry/box.js' */
/** @import { Shape } from '../geometry/shape.js' */
/** @import { Transform } from '../geometry/transform.js' */
// The words of the HTTP interface (docs/api.md) as types; nothing here runs.

/** Text, or texts by language.
 * @typedef {string | Record<string, string>} LocalizedText */
/** @typedef {"wall" | "obstacle" | "area" | "door" | "line" | "poi" | "connector" | "anchor" | "marker"} Kind */
/** Properties by name; those of each kind are in FeatureSchema.
 * @typedef {Record<string, any> & { name?: LocalizedText, category?: string, groups?: readonly string[] }} Properties */
/** @typedef {{ id: string, kind: Kind, floor: string,
 *   geometry: Shape, properties: Properties }} Feature */
/** @typedef {{ id: string, mediaType: string, width: number, height: number, opacity: number,
 *   planToFloor: Transform, content?: string }} PlanImage */
/** @typedef {{ id: string, building: string, ordinal: number, name: LocalizedText,
 *   bounds: Box, images: PlanImage[], georeference?: { controlPoints: readonly { at: readonly [number, number],
 *   longitude: number, latitude: number }[] } }} Floor */
/** What is set about a venue; what is not named is as usual.
 * @typedef {{ timeZone?: string, accentColour?: string, headerColour?: string, logo?: string,
 *   street?: string, locality?: string, country?: string, friends?: boolean,
 *   privacyThreshold?: number }} Settings */
/** `serverTimeZone`: by which times of day go where the venue sets no zone.
 * @typedef {{ slug: string, name: LocalizedText, revision: number, settings?: Settings,
 *   serverTimeZone?: string, buildings: { id: string, name: LocalizedText }[], floors: Floor[] }} Venue */
/** `least`: the smallest group that the server counts, absent where numbers are exact.
 * @typedef {{ slug: string, state: "open", name: LocalizedText, revision: number, settings?: Settings,
 *   floors?: number, features?: number, navigators?: number, viewers?: number, least?: number }
 *   | { slug: string, state: "failed", problem: string }} VenueSummary */
/** A venue in the bin; times in milliseconds since 1970.
 * @typedef {{ slug: string, name?: LocalizedText, removed: number, end: number }} RemovedVenue */
/** A place on a floor, in metres.
 * @typedef {{ floor: string, x: number, y: number }} Spot */
/** @typedef {{ feature: string } | Spot | { navigator: string }} Place */
/** @typedef {{ floor: string, points: [number, number][], distance: number, seconds: number,
 *   connector?: { id: string, category: string, toFloor: string, seconds: number } }} Leg */
/** @typedef {{ kind: string, floor: string, at: [number, number], distance: number, leg: number,
 *   text: LocalizedText }} Instruction */
/** What a person should know of before it comes; along: metres from the start of the route.
 * @typedef {{ kind: "door" | "steps" | "stairs" | "escalator" | "lift" | "ramp", feature: string,
 *   floor: string, at: [number, number], leg: number, along: number, category?: string,
 *   direction?: "up" | "down", floors?: number, toFloor?: string }} Hazard */
/** Servers before hazards send none.
 * @typedef {{ profile: string, distance: number, seconds: number, legs: Leg[],
 *   instructions: Instruction[], hazards?: Hazard[], approximate?: true }} Route */
/** A place offered in place of one that cannot be reached; `distance` in metres, straight.
 * @typedef {{ floor: string, x: number, y: number, distance?: number }} NearestPlace */
/** @typedef {{ reason: string, text: LocalizedText, feature?: string,
 *   nearest?: NearestPlace }} Refusal */
/** A walk over several stops: their numbers as they are visited, and a route to each.
 * @typedef {{ profile: string, distance: number, seconds: number, order: number[], end?: number,
 *   routes: Route[] }} Tour */
/** @typedef {{ revision: number, route?: Route, tour?: Tour, destination?: string,
 *   refusal?: Refusal & { point?: "start" | "stop" | "end", stop?: number } }} RouteAnswer */

/** `seconds`: for each place that was asked for; null where no way leads.
 * @typedef {{ revision: number, seconds: (number | null)[] }} WalkingTimes */
/** Features of which the nearest is meant.
 * @typedef {{ category: string | readonly string[] } | { features: string[] }} Choice */
/** @typedef {{ feature: string, name?: LocalizedText, floor: string, at: [number, number],
 *   count: number, seconds: number, distance: number }} EvacuationExit */
/** @typedef {{ navigator?: string, exit?: string, distance?: number, seconds?: number,
 *   ridesLift?: true, legs?: Leg[], refusal?: Refusal }} EvacuationWay */
/** Each person's way to the nearest exit; `seconds` until the last one is out, without queues.
 * @typedef {{ revision: number, time: string, profile: string, count: number, stranded: number,
 *   ridesLift: number, seconds: number, text: LocalizedText, exits: EvacuationExit[],
 *   people: EvacuationWay[] }} Evacuation */
/** One key beside `operation` names what it is about.
 * @typedef {{ operation: "put" | "change" | "remove" | "reorder" | "renameVenue" | "changeVenue", feature?: any,
 *   floor?: any, building?: any, image?: any, buildings?: string[], name?: LocalizedText,
 *   settings?: Record<string, any>, fields?: Record<string, any> }} Operation */
/** @typedef {{ id: string, base: number, author: string, operations: Operation[],
 *   undoes?: string, restore?: true, label?: string }} Edit */
/** @typedef {Edit & { revision: number, time: string, inverse: Operation[] }} AppliedEdit */
/** @typedef {{ id: number, name: string, author: string, time: string, revision: number }} Version */
/** @typedef {{ id: string, name?: string, group?: string, floor: string, x: number, y: number,
 *   heading?: number, speed?: number, accuracy?: number, time: string, state: string,
 *   tracking?: string }} Navigator */
/** Where a navigator is, as a client reports it: metres; accuracy in metres, heading in radians counter-clockwise
 * from east, time in RFC 3339 or milliseconds since 1970 (default: now).
 * @typedef {{ navigator: string, floor: string, x: number, y: number, accuracy?: number, heading?: number,
 *   speed?: number, time?: string | number, name?: string, group?: string }} Location */
/** A distance from an anchor as the positioning engine took it: metres; residual: measured less expected;
 * weight: 0 to 1, how much it counted; ground: metres from the anchor on the floor.
 * @typedef {{ anchor: string, time: string, distance: number, expected: number, residual: number,
 *   weight: number, ground: number }} MeasuredRange */
/** Where measurements put a navigator, and why: docs/api.md.
 * @typedef {{ navigator: string, state: string, time: string, heard: string, floor?: string,
 *   x: number, y: number, shown: [number, number], accuracy: number, inliers: number, anchors: number,
 *   candidates: { floor?: string, x: number, y: number, probability: number }[],
 *   height?: number, offset?: number, floors?: { floor: string, probability: number }[],
 *   ranges?: MeasuredRange[], refused?: Record<string, number> }} Positioning */
/** Whether an anchor stands where it is drawn; place: where it seems to stand, accuracy and distance from
 * the drawn place in metres.
 * @typedef {{ id: string, floor: string, state: "well" | "misplaced" | "silent" | "unknown",
 *   since?: string, heard?: string, hearings: number,
 *   place?: { x: number, y: number, accuracy: number, distance: number } }} AnchorReport */

/** Which clients besides staff see a navigator; friends are pseudonyms.
 * @typedef {{ status: "visible" | "friends" | "staff" | "hidden", friends: string[] }} Sharing */

export {};
