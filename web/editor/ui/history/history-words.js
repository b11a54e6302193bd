// @ts-check
import { nameOf, textOf } from '../../plan/kinds.js';

/** @import { Plan } from '../../plan/plan.js' */
/** @import { AppliedEdit, Step } from '../../plan/types.js' */

/**
 * How texts are read, and the plan in which names are looked up.
 *
 * @typedef {{t: (key: string, values?: Record<string, any>) => string, language: string,
 *   languages: readonly string[], plan: Plan}} Reader
 */

const subjects = /** @type {const} */ (['feature', 'floor', 'building', 'image', 'entry']);
/** The parts of a venue's identity, by the name of the setting. */
const identityNouns = new Map([
  ['timeZone', 'timeZone'],
  ['accentColour', 'colours'],
  ['headerColour', 'colours'],
  ['logo', 'logo'],
  ['street', 'address'],
  ['locality', 'address'],
  ['country', 'address'],
]);

/**
 * What an edit did in a few words: its label, which is English, with the name of what was edited; or
 * the same from its steps.
 *
 * @param {AppliedEdit} edit
 * @param {Reader} reader
 * @returns {string}
 */
export const wordsOf = (edit, reader) => {
  const { t, language } = reader;
  if (edit.label && language === 'en') return named(edit, edit.label, reader);
  if (edit.undoes) return t('editor.history.undo', { what: derived(edit, reader) });
  return derived(edit, reader);
};

/**
 * A label with the name of the one thing that was edited. The label was written when the edit was
 * made: a thing that got its name by this edit, or later, stands there without it, and four rooms
 * that were named one after the other would read alike.
 *
 * @param {AppliedEdit} edit
 * @param {string} label
 * @param {Reader} reader
 */
const named = (edit, label, reader) => {
  if (label.includes('“')) return label;
  const name = onlyName(changesIn(edit, reader.plan), reader);
  return name && !label.includes(name)
    ? reader.t('editor.history.named', { kind: label, name })
    : label;
};

/** @param {AppliedEdit} edit @param {Reader} reader */
const derived = (edit, reader) => {
  const { t } = reader;
  const found = changesIn(edit, reader.plan);
  const verbs = new Set(found.map(({ verb }) => verb));
  const nouns = new Set(found.map(({ noun }) => noun));
  const verb = verbs.size === 1 ? [...verbs][0] : 'change';
  const noun = nouns.size === 1 ? [...nouns][0] : 'thing';
  const name = onlyName(found, reader);
  const what = name
    ? t('editor.history.named', { kind: t(`editor.count.${noun}`, { count: 1 }), name })
    : t(`editor.count.${noun}`, { count: found.length });
  return t(`editor.history.${verb}`, { what });
};

/** The name of what was edited, where it is one thing. @param {{name: any}[]} found @param {Reader} reader */
const onlyName = (found, { languages }) =>
  found.length === 1 ? textOf(found[0].name, languages) : '';

/**
 * What was done to each thing.
 *
 * @param {AppliedEdit} edit
 * @param {Plan} plan
 * @returns {{verb: string, noun: string, name: any}[]}
 */
const changesIn = ({ operations, inverse = [] }, plan) => {
  /** @type {Map<string, {verb: string, noun: string, name: any}>} */
  const found = new Map();
  const { fresh, past } = undoneBy(inverse);
  for (const step of operations) {
    const kind = subjects.find((each) => step[each] !== undefined);
    const of = kind ?? (step.operation === 'changeVenue' ? settingsNoun(step) : 'venue');
    const id = kind ? idOf(step[kind]) : '';
    const key = `${of}:${id}`;
    const verb = verbOf(step, !fresh.has(key));
    const thing = !kind
      ? null
      : typeof step[kind] === 'object'
      ? step[kind]
      : (plan[kind](id) ?? past.get(key));
    const noun = of === 'feature' ? (thing?.kind ?? 'thing') : of;
    const name = kind === 'entry'
      ? (thing?.properties?.title ?? thing?.properties?.exhibitor ?? thing?.properties?.name)
      : kind === 'feature'
      ? thing && nameOf(thing, []) && thing.properties.name
      : thing?.name;
    const before = found.get(key);
    found.set(
      key,
      before ? { ...before, verb: before.verb === verb ? verb : 'change' } : { verb, noun, name },
    );
  }
  return [...found.values()];
};

/** What a change of settings is about: a part of the venue's identity, or its settings. @param {Step} step */
const settingsNoun = ({ settings }) => {
  const nouns = new Set(
    Object.keys(settings ?? {}).map((name) => identityNouns.get(name) ?? 'settings'),
  );
  return nouns.size === 1 ? [...nouns][0] : 'settings';
};

/**
 * What an edit brought, by what its inverse takes away; and what it took, whole.
 *
 * @param {readonly Step[]} inverse
 */
const undoneBy = (inverse) => {
  const fresh = new Set();
  const past = new Map();
  for (const step of inverse) {
    const kind = subjects.find((each) => step[each] !== undefined);
    if (!kind) continue;
    const key = `${kind}:${idOf(step[kind])}`;
    if (step.operation === 'remove') fresh.add(key);
    if (step.operation === 'put') past.set(key, step[kind]);
  }
  return { fresh, past };
};

/** @param {any} thing  whole, or its id */
const idOf = (thing) => (typeof thing === 'object' ? thing.id : thing) ?? '';

/** @param {Step} step @param {boolean} wasThere */
const verbOf = ({ operation, fields }, wasThere) => {
  if (operation === 'put') return wasThere ? 'change' : 'add';
  if (operation === 'remove' || operation === 'reorder') return operation;
  if (operation === 'renameVenue') return 'rename';
  if (operation === 'changeVenue') return 'change';
  const names = Object.keys(fields ?? {});
  if (names.length > 1) return 'change';
  if (names[0] === 'vertices' || names[0] === 'geometry') return 'move';
  if (names[0] === 'floor') return 'moveFloor';
  const properties = Object.keys(fields?.properties ?? {});
  return names[0] === 'name' || properties.join() === 'name' ? 'rename' : 'change';
};
