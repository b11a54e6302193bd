// @ts-check
// Between changes, which the editor thinks in, and the steps of an edit, which the server reads.
import { vertexChangeOf } from '../../shared/geometry/vertices.js';
import { subjectOf } from './changes.js';

/** @import { Change, Step, SubjectKind } from './types.js' */

/**
 * The steps that carry changes out; changes to several fields of one thing become one step.
 *
 * @param {readonly Change[]} changes
 * @returns {Step[]}
 */
export const stepsOf = (changes) => {
  /** @type {Step[]} */
  const steps = [];
  for (const change of changes) {
    const [kind, id] = subjectOf(change);
    if (kind === 'venue' && change.field.startsWith('settings.')) addSetting(steps, change);
    else if (kind === 'venue') steps.push(venueStep(change));
    else if (change.field === kind && isWhole(change)) steps.push(wholeStep(kind, id, change));
    else addField(steps, kind, id, change);
  }
  return steps;
};

/** A feature's field `floor` is the id of its floor; a floor's is the floor. @param {Change} change */
const isWhole = ({ feature, field }) => feature === undefined || field === 'feature';

/** @param {Change} change @returns {Step} */
const venueStep = ({ field, after }) =>
  field === 'order'
    ? { operation: 'reorder', buildings: after }
    : { operation: 'renameVenue', name: after };

/** @param {Step[]} steps @param {Change} change */
const addSetting = (steps, { field, after }) => {
  let last = steps.at(-1);
  if (last?.operation !== 'changeVenue') {
    last = { operation: 'changeVenue', settings: {} };
    steps.push(last);
  }
  last.settings = { ...last.settings, [field.slice('settings.'.length)]: after };
};

/** @param {string} kind @param {string} id @param {Change} change @returns {Step} */
const wholeStep = (kind, id, { after }) =>
  after ? { operation: 'put', [kind]: after } : { operation: 'remove', [kind]: id };

/** @param {Step[]} steps @param {Exclude<SubjectKind, 'venue'>} kind @param {string} id @param {Change} change */
const addField = (steps, kind, id, change) => {
  let last = steps.at(-1);
  const isOther = last?.operation !== 'change' || last[kind] !== id;
  // Within a step the geometry comes before its vertices and its radius.
  const isLate = change.field === 'geometry' && (last?.fields?.vertices || last?.fields?.radius);
  if (!last || isOther || isLate) {
    last = { operation: 'change', [kind]: id, fields: {} };
    steps.push(last);
  }
  setField(last.fields, change);
};

/** @param {any} fields @param {Change} change */
const setField = (fields, { field, before, after, beside }) => {
  const dot = field.indexOf('.');
  const [group, name] = [field.slice(0, dot), field.slice(dot + 1)];
  if (group === 'vertex') {
    const vertexChange = vertexChangeOf({ vertex: name, before, after, ...(beside && { beside }) });
    fields.vertices = [...(fields.vertices ?? []), vertexChange];
  } else if (group === 'properties') {
    fields.properties = { ...fields.properties, [name]: after };
  } else if (field === 'content' && typeof after === 'object') Object.assign(fields, after);
  else fields[field] = after;
};
