// @ts-check
import { setAccess } from '../actions/set-access.js';
import { setProperty } from '../actions/set-property.js';
import { accesses, accessOf, profiles } from '../plan/access.js';
import { choiceField, textField } from './fields.js';

/** @typedef {import('../plan/types.js').Feature} Feature */
/** @typedef {import('./fields.js').Field} Field */
/** @typedef {[Field, (feature: Feature) => any]} Followed */

/** The properties that have a control here. */
export const accessProperties = Object.freeze([
  'openingHours', 'forbiddenFor', 'avoidFor', 'seconds', 'wait',
]);

/** The longest time that a connector takes, in seconds. */
const longest = 3600;

/**
 * Who gets through, when, and how long it takes.
 *
 * @param {Feature} feature
 * @param {import('../editor.js').Editor} editor
 * @param {(key: string, values?: any) => string} t
 * @returns {Followed[]}
 */
export const accessFields = ({ id, kind }, editor, t) => {
  const set = (/** @type {string} */ name, /** @type {any} */ value) =>
    editor.perform(setProperty(id, name, value), 'editor.did.set');
  const fields = {
    area: () => profiles.map((profile) => access(id, profile, editor, t)),
    door: () => [hours(kind, set, t)],
    poi: () => [hours(kind, set, t)],
    connector: () => [hours(kind, set, t), seconds('seconds', set, t), seconds('wait', set, t)],
  };
  return fields[kind]?.() ?? [];
};

/** @returns {Followed} */
const access = (id, profile, editor, t) => [
  choiceField({
    label: t(`editor.field.access.${profile}`),
    value: 'usual',
    options: accesses.map((each) => [each, t(`editor.access.${each}`)]),
    onChange: (now) => editor.perform(setAccess(id, profile, /** @type {any} */ (now)), 'editor.did.set'),
  }),
  (feature) => accessOf(feature, profile),
];

/** @returns {Followed} */
const hours = (kind, set, t) => [
  textField({
    label: t('editor.field.openingHours'),
    value: '',
    // Those of a poi are any text; doors open by theirs.
    placeholder: kind === 'poi' ? undefined : 'Mo-Fr 08:00-18:00; PH off',
    onChange: (text) => set('openingHours', text.trim() || null),
  }),
  ({ properties }) => properties.openingHours ?? '',
];

/** @returns {Followed} */
const seconds = (name, set, t) => [
  textField({
    label: t(`editor.field.${name}`),
    value: '',
    type: 'number',
    step: 1,
    onChange: (text) => {
      const number = Number.parseFloat(text);
      set(name, Number.isFinite(number) ? Math.min(longest, Math.max(0, number)) : null);
    },
  }),
  ({ properties }) => String(properties[name] ?? ''),
];
