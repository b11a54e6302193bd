// @ts-check
/** @import { Nearest } from '../../shared/places/categories.js' */

/** A friend to lead to, wherever it walks. @typedef {{ friend: string, name: string }} LedFriend */
/** Where to lead: to a place by its id, to the nearest of a kind, to several places in the best order, or to
 * a friend. @typedef {string | Nearest | { stops: readonly string[] } | LedFriend} LedTo */

export {};
