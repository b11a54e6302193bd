// @ts-check
/** @import { KioskEvent } from '../state/state.js' */

/**
 * What the board of the programme shows; frozen, changed only by `boardAfter`.
 * @typedef {object} BoardState
 * @property {'now' | 'day' | 'stands'} tab
 * @property {string} query
 * @property {boolean} isTyping  whether the keyboard is shown
 * @property {string | null} entry  the one that is shown
 * @property {string} day  such as `2026-12-27`; empty: the first with something to come
 * @property {string} place  its key; empty: all
 */

/** What can happen on it, beside the keys of the keyboard.
 * @typedef {{ type: 'tabChosen', tab: BoardState['tab'] } | { type: 'entryChosen', entry: string }
 *   | { type: 'dayChosen', day: string } | { type: 'placeChosen', place: string }
 *   | { type: 'queryChanged', query: string } | { type: 'wentBack' }} BoardEvent */

/** The longest text that is searched for. */
const QUERY_LIMIT = 60;

/** How the board begins for each visitor. @type {BoardState} */
export const FIRST = Object.freeze({
  tab: 'now',
  query: '',
  isTyping: false,
  entry: null,
  day: '',
  place: '',
});

/** @param {BoardState} state @param {BoardEvent | KioskEvent} event @returns {Partial<BoardState>} */
const changeBy = (state, event) => {
  switch (event.type) {
    case 'tabChosen':
      return { ...FIRST, tab: event.tab };
    case 'entryChosen':
      return { entry: event.entry, isTyping: false };
    case 'dayChosen':
      return { day: event.day, place: '' };
    case 'placeChosen':
      return { place: event.place };
    case 'queryChanged':
      return { query: event.query.slice(0, QUERY_LIMIT), entry: null };
    case 'typed':
      return { query: (state.query + event.text).slice(0, QUERY_LIMIT), entry: null };
    case 'erased':
      return { query: state.query.slice(0, -1) };
    case 'cleared':
      return { query: '' };
    case 'keyboardShown':
      return { isTyping: event.isShown };
    // From one of it to where it was found, then to the list.
    case 'wentBack':
      return state.entry !== null ? { entry: null } : { query: '', isTyping: false };
    default:
      return {};
  }
};

/** Whether “Back” leaves the board. @param {BoardState} state */
export const isAtBegin = ({ entry, query, isTyping }) =>
  entry === null && query === '' && !isTyping;

/** What the board shows after an event. @param {BoardState} state @param {BoardEvent | KioskEvent} event
 * @returns {BoardState} */
export const boardAfter = (state, event) => Object.freeze({ ...state, ...changeBy(state, event) });
