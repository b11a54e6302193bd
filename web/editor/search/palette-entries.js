// @ts-check
import { nameOf } from '../plan/kinds.js';
import { presetFor } from '../plan/presets.js';
import { textOfFeature } from './feature-text.js';
import { bestOf, plainText } from './matching.js';

/** @import { Editor } from '../operations/editor.js' */
/** @import { Operation } from '../operations/operation.js' */
/** @import { Feature } from '../plan/types.js' */

/**
 * Something that the palette offers.
 *
 * @typedef {object} Entry
 * @property {'command' | 'object' | 'floor'} type
 * @property {string} id
 * @property {string} label
 * @property {string} text  plain, to be searched
 * @property {string} icon
 * @property {string} [note]  what stands on its right: a floor, a kind
 * @property {string} [key]  that does the same
 * @property {string | null} [reason]  key of the text why it cannot be done now
 */

/**
 * What an editor offers, type by type.
 *
 * @typedef {object} Offer
 * @property {readonly Operation[]} operations
 * @property {Editor} editor
 * @property {(feature: Feature) => string} labelOf
 */

/** @param {Offer} offer @returns {Entry[]} what can be asked for now, with reasons where not */
export const commandEntries = ({ operations, editor }) =>
  operations
    .filter(({ id, available }) => id !== 'palette' && (available?.(editor) ?? true))
    .map((operation) => {
      const { t } = editor.reader;
      const { id, icon, words } = operation;
      const label = t(operation.label);
      return {
        type: 'command',
        id,
        label,
        text: plainText(`${label} ${words ? t(words) : ''} ${id}`),
        icon,
        key: operation.keys[0],
        reason: operation.disabled?.(editor) ?? null,
      };
    });

/** @param {Offer} offer @returns {Entry[]} */
export const floorEntries = ({ editor: { session, reader } }) =>
  [...session.venue.floors]
    .sort((a, b) => b.ordinal - a.ordinal)
    .map((floor) => {
      const label = reader.floorName(floor);
      return {
        type: 'floor',
        id: floor.id,
        label,
        icon: 'layers',
        note: reader.t('editor.field.floor'),
        text: plainText(`${label} ${reader.t('editor.field.floor')} ${floor.ordinal}`),
      };
    });

/**
 * The features that answer a search; those of the floor in sight, and with a name, first.
 *
 * @param {Offer} offer
 * @param {string} query
 * @param {number} limit
 * @returns {Entry[]}
 */
export const objectEntries = ({ editor, labelOf }, query, limit) => {
  const { session: { plan }, view: { floor }, reader } = editor;
  const { languages } = reader;
  const rank = (/** @type {Feature} */ feature) =>
    (feature.floor === floor ? 0 : 1) + (nameOf(feature, languages) ? 0 : 2);
  const features = [...plan.features()]
    .map((feature) => ({ feature, text: textOfFeature(feature, reader), rank: rank(feature) }))
    .sort((a, b) => a.rank - b.rank);
  const floorNames = new Map(
    editor.session.venue.floors.map((each) => [each.id, reader.floorName(each)]),
  );
  return bestOf(features, query, limit).map(({ feature, text }) => ({
    type: 'object',
    id: feature.id,
    label: labelOf(feature),
    text,
    icon: presetFor(feature).icon,
    note: floorNames.get(feature.floor) ?? '',
  }));
};

/** How many of each are shown. */
const limits = { command: 8, floor: 4, object: 12 };

/**
 * What the palette shows for a search: commands, floors, objects. `>` asks for commands alone.
 *
 * @param {Offer} offer
 * @param {string} query
 * @returns {Entry[]}
 */
export const paletteEntries = (offer, query) => {
  const isOnlyCommands = query.trimStart().startsWith('>');
  const asked = query.replace('>', '');
  const many = isOnlyCommands ? 100 : limits.command;
  // What can be done now comes before what cannot.
  const commands = bestOf(commandEntries(offer), asked, 100)
    .sort((a, b) => Number(Boolean(a.reason)) - Number(Boolean(b.reason)))
    .slice(0, many);
  if (isOnlyCommands) return commands;
  const floors = bestOf(floorEntries(offer), asked, limits.floor);
  const objects = asked.trim() === '' ? [] : objectEntries(offer, asked, limits.object);
  return [...commands, ...floors, ...objects];
};
