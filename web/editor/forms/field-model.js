// @ts-check

/** @import { Action, Feature } from '../plan/types.js' */

/** @typedef {'switch' | 'text' | 'long' | 'texts' | 'length' | 'number' | 'angle' | 'category'
 *   | 'hours' | 'access' | 'floor' | 'stops' | 'list' | 'tags' | 'picture' | 'counting' | 'queue' | 'fact'} FieldType */

/**
 * One thing that can be set of a feature: how it is read and written, without a page. A form shows
 * it for one feature, or for many that have it in common; a table as a column.
 *
 * @typedef {object} FieldModel
 * @property {string} id  such as `width`
 * @property {FieldType} type
 * @property {'state' | 'name' | 'kind' | 'access' | 'about' | 'place' | 'more'} group
 * @property {string} label  key of its text
 * @property {(feature: Feature) => any} read
 * @property {(id: string, value: any) => Action} write
 * @property {string} [help]  key of a text
 * @property {string} [did]  key of what an edit of it is called
 * @property {boolean} [isSingle]  makes no sense for many at once
 * @property {boolean} [isNeeded]  cannot be taken away
 * @property {boolean} [isFree]  hours may be any text
 * @property {readonly [least: number, most: number]} [range]
 * @property {number} [limit]  of the characters of a text
 */

export {};
