// @ts-check
// What a tool can be told before and while it is used; a mode only says what, the page makes controls.

/** @import { Preset } from '../plan/presets.js' */

/**
 * One thing that can be told. `label` is the key of a text; lengths are metres; `options` of a choice
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
 * The controls of a tool: `note` says what comes of it, `done` carries it out.
 *
 * @typedef {{title: string, fields: readonly FormField[],
 *   note?: {key: string, values?: Record<string, any>},
 *   done?: {label: string, run: () => void}}} ToolForm
 */

export {};
