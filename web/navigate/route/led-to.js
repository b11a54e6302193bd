// @ts-check
/** @import { Nearest } from '../../shared/places/categories.js' */

/** A friend to lead to, wherever it walks. @typedef {{ friend: string, name: string }} LedFriend */
/** Several places: in the best order, or in their own, in which a place may come again.
 * @typedef {{ stops: readonly string[], isInOrder?: boolean }} LedStops */
/** Where to lead: to a place by its id, to the nearest of a kind, to several places, or to a friend.
 * @typedef {string | Nearest | LedStops | LedFriend} LedTo */

export {};
