// @ts-check
/** @import { Nearest } from '../../shared/places/categories.js' */

/** Where to lead: to a place by its id, to the nearest of a kind, or to several places in the best order.
 * @typedef {string | Nearest | { stops: readonly string[] }} LedTo */

export {};
