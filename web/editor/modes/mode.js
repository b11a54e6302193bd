// @ts-check
// What a mode is to the page: what it does with pointer and keys, what it draws and what can be set.

/** @import { DragHandlers, Press } from '../gestures/drag.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Preset } from '../plan/presets.js' */
/** @import { Change, Position } from '../plan/types.js' */

/**
 * What the pointer and the keys do at the moment.
 *
 * A mode with `usesCross` works by `hover` and `tap`, wherever they come from: a mouse, where a drag
 * is a tap at each end; a finger, which shows where it points and taps when it leaves; or the cross
 * that arrow keys move and Space taps with (`KeyboardPointer`).
 *
 * @typedef {object} Mode
 * @property {string} id
 * @property {boolean} [usesCross]
 * @property {boolean} [isOneTap]  in a mode with `usesCross`: whether one tap is all it takes
 * @property {string} hint  key of the text that says what to do
 * @property {ToolForm | null} [form]  its settings; read again after each change
 * @property {readonly Change[]} [tried]  what it would do if it ended now, for the route preview
 * @property {() => void} [enter]
 * @property {() => void} [exit]  must leave nothing unfinished behind
 * @property {(press: Press) => DragHandlers | null} [press]  takes the pointer from the map
 * @property {(press: Press, isDragged?: boolean) => void} [tap]
 * @property {() => void} [doubleTap]
 * @property {(press: Press) => void} [hover]
 * @property {(key: string) => boolean} [key]  whether it was for this mode
 * @property {(key: string) => void} [keyUp]
 * @property {() => boolean} [cancel]  Escape: whether there was something to take back
 * @property {(ctx: CanvasRenderingContext2D, pen: Pen) => void} [draw]
 */

/**
 * One setting of a mode. `label` is the key of a text; lengths are metres; `options` of a choice
 * are values with keys of texts, or with texts where `isPlain`.
 *
 * @typedef {{id: string, label: string} & (
 *     {type: 'presets', options: readonly Preset[], value: string, set: (id: string) => void}
 *   | {type: 'length', value: number, least?: number, set: (metres: number) => void}
 *   | {type: 'count', value: number, least?: number, most?: number, set: (count: number) => void}
 *   | {type: 'text', value: string, set: (text: string) => void}
 *   | {type: 'choice', options: readonly [value: string, label: string][], isPlain?: boolean,
 *       value: string, set: (value: string) => void}
 *   | {type: 'checks', options: readonly [value: string, label: string][], value: readonly string[],
 *       set: (values: string[]) => void}
 *   | {type: 'switch', value: boolean, set: (isOn: boolean) => void})} FormField
 */

/**
 * The settings of a tool, for which the page makes controls: `note` says what comes of them, or warns
 * of it, `done` carries the tool out.
 *
 * @typedef {{title: string, fields: readonly FormField[],
 *   note?: {key: string, values?: Record<string, any>, isWarning?: boolean},
 *   done?: {label: string, run: () => void}}} ToolForm
 */

/**
 * A mode that takes typed measures of its next point.
 *
 * @typedef {object} Measured
 * @property {{id: string, value: number}[]} measures  metres; `angle` in degrees
 * @property {Position} target  where the next point would be, in metres
 * @property {(typed: Record<string, number>) => void} type  fixes measures
 * @property {() => void} place  puts the point there
 */

/**
 * The fields in which exact measures are typed.
 *
 * @typedef {object} MeasureInput
 * @property {(mode: Measured, text: string | null, index?: number) => void} open  at one of the
 *   fields, with what was typed already
 * @property {() => void} close  takes back what was typed
 * @property {() => void} update  follows the pointer
 */

export {};
