// @ts-check
import { Body } from './body.js';
import { expanded, formOf } from './form.js';
import { makeIssue } from './issue.js';
import { between, distance } from './segments.js';
import { titleOf } from './title.js';

/** @typedef {import('../plan/types.js').Feature} Feature */
/** @typedef {import('./issue.js').Issue} Issue */

/** What a wheelchair needs, in metres. */
const wheelchair = 0.8;
/** What people need, in metres: twice the clearance of walks. */
const person = 0.5;

/**
 * A door, or a gap between two solid things, that people pass but a wheelchair does not: narrower
 * than 0.8 m.
 *
 * @type {import('./issue.js').Rule}
 */
export const passageTooNarrow = (feature, index) =>
  feature.kind === 'door' ? narrowDoor(feature) : narrowGaps(feature, index);

/** @param {Feature} door @returns {Issue[]} */
const narrowDoor = (door) => {
  const { properties } = door;
  const { vertices } = formOf(door);
  const [first, last] = [vertices[0], vertices[vertices.length - 1]];
  const width = properties.width ?? distance(first, last);
  const isStepFree = properties.stepFree
    ?? !['stairs', 'steps', 'escalator'].includes(properties.category);
  if (properties.closed === true || !isStepFree || !(width < wheelchair - 1e-9)) return [];
  const message = `The door “${titleOf(door)}” is ${textOf(width)} m wide; a wheelchair needs `
    + '0.8 m. Widen it, or say that it is not step-free.';
  return [issue('warning', between(first, last, 0.5), width, [door], message)];
};

/** @param {Feature} feature @param {import('./plan-index.js').PlanIndex} index @returns {Issue[]} */
const narrowGaps = (feature, index) => {
  const body = Body.of(feature);
  if (!body) return [];
  const { box } = formOf(feature);
  return index.near(feature.floor, expanded(box, wheelchair)).flatMap((other) => {
    const theirs = other.id < feature.id ? Body.of(other) : null;
    if (!theirs) return [];
    const { from, to, width } = body.gap(theirs);
    if (!(width >= person && width < wheelchair - 1e-9)) return [];
    const message = `Between “${titleOf(feature)}” and “${titleOf(other)}” there are `
      + `${textOf(width)} m; a wheelchair needs 0.8 m.`;
    return [issue('suggestion', between(from, to, 0.5), width, [feature, other], message)];
  });
};

/**
 * @param {Issue['severity']} severity
 * @param {[number, number]} at
 * @param {number} width  metres
 * @param {Feature[]} features
 * @param {string} message
 */
const issue = (severity, at, width, features, message) =>
  makeIssue({
    rule: 'passage-too-narrow', severity, floor: features[0].floor, at,
    features: features.map(({ id }) => id), message,
    values: {
      name: titleOf(features[0]),
      width: textOf(width),
      other: features[1] ? titleOf(features[1]) : '',
    },
  });

/** Metres with two digits, cut off: 0.799 m are not 0.80 m. @param {number} metres */
const textOf = (metres) => `0.${String(Math.trunc(metres * 100 + 1e-9)).padStart(2, '0')}`;
