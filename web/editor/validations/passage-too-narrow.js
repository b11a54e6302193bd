// @ts-check
import { boxAround, boxGrown } from '../../shared/geometry/box.js';
import { Body } from './body.js';
import { formOf } from './form.js';
import { makeIssue, titleOf } from './issue.js';
import { between, distance } from './segments.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { Issue, Rule } from './issue.js' */
/** @import { PlanIndex } from './plan-index.js' */
/** @import { Segment } from './segments.js' */

/** What a wheelchair needs, in metres. */
const wheelchair = 0.8;
/** What people need, in metres: twice the clearance of walks. */
const person = 0.5;
/** So near, in metres, to the ends of a gap counts as where it ends. */
const corner = 0.05;
/** So near, in metres, counts as touching. */
const touch = 0.01;

/**
 * A door, or a gap between two solid things, that people pass but a wheelchair does not: narrower
 * than 0.8 m.
 *
 * @type {Rule}
 */
export const passageTooNarrow = (feature, index) =>
  feature.kind === 'door' ? narrowDoor(feature) : narrowGaps(feature, index);

/** @param {Feature} door @returns {Issue[]} */
const narrowDoor = (door) => {
  const { properties } = door;
  const { vertices } = formOf(door);
  const [first, last] = [vertices[0], vertices[vertices.length - 1]];
  const width = properties.width ?? distance(first, last);
  const isStepFree = properties.stepFree ??
    !['stairs', 'steps', 'escalator'].includes(properties.category);
  if (properties.closed === true || !isStepFree || !(width < wheelchair - 1e-9)) return [];
  const message = `The door “${titleOf(door)}” is ${textOf(width)} m wide; a wheelchair needs ` +
    '0.8 m. Widen it, or say that it is not step-free.';
  return [issue('warning', between(first, last, 0.5), width, [door], message)];
};

/** @param {Feature} feature @param {PlanIndex} index @returns {Issue[]} */
const narrowGaps = (feature, index) => {
  const body = Body.of(feature);
  if (!body) return [];
  return index.along(feature, wheelchair).flatMap((other) => {
    const theirs = other.id < feature.id && !isRow(feature, other) ? Body.of(other) : null;
    if (!theirs) return [];
    const gap = body.gap(theirs);
    const { from, to, width } = gap;
    if (!(width >= person && width < wheelchair - 1e-9)) return [];
    if (!isOpen(gap, body, theirs, index)) return [];
    const message = `Between “${titleOf(feature)}” and “${titleOf(other)}” there are ` +
      `${textOf(width)} m; a wheelchair needs 0.8 m.`;
    return [issue('suggestion', between(from, to, 0.5), width, [feature, other], message)];
  });
};

/** Whether two things are of a row, as seats are, which is not reported. @param {Feature} a @param {Feature} b */
const isRow = (a, b) =>
  a.kind === 'obstacle' && b.kind === 'obstacle' && a.properties.name !== undefined &&
  isSameText(a.properties.name, b.properties.name);

/** @param {Record<string, string>} a @param {Record<string, string> | undefined} b */
const isSameText = (a, b = {}) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([language, text]) => b[language] === text);

/**
 * Whether nothing stands in a gap, and no other two bodies have the same gap. Where several meet at
 * the end of a gap, it is reported for the one with the smallest id.
 *
 * @param {ReturnType<Body['gap']>} gap
 * @param {Body} first
 * @param {Body} second
 * @param {PlanIndex} index
 */
const isOpen = ({ from, to }, first, second, index) => {
  const length = distance(from, to);
  if (!(length > 0)) return false;
  const [start, end] = [
    between(from, to, first.margin / length),
    between(from, to, 1 - second.margin / length),
  ];
  /** What only meets one of the two where they are nearest is not in the way. @type {Segment} */
  const inner = [
    between(from, to, (first.margin + corner) / length),
    between(from, to, 1 - (second.margin + corner) / length),
  ];
  const middle = between(from, to, 0.5);
  const [one, other] = [first.feature.id, second.feature.id];
  return !index.near(first.feature.floor, boxGrown(boxAround([start, end]), touch))
    .some((feature) => {
      const body = Body.of(feature);
      if (body?.holds(middle)) return true;
      if (!body || feature.id === one || feature.id === other) return false;
      return body.isCrossed(inner) ||
        (feature.id < one && body.distance(start) <= touch) ||
        (feature.id < other && body.distance(end) <= touch);
    });
};

/**
 * @param {Issue['severity']} severity
 * @param {readonly [number, number]} at
 * @param {number} width  metres
 * @param {Feature[]} features
 * @param {string} message
 */
const issue = (severity, at, width, features, message) =>
  makeIssue({
    rule: 'passage-too-narrow',
    severity,
    floor: features[0].floor,
    at,
    features: features.map(({ id }) => id),
    message,
    values: {
      name: titleOf(features[0]),
      width: textOf(width),
      other: features[1] ? titleOf(features[1]) : '',
    },
  });

/** Metres with two digits, cut off: 0.799 m are not 0.80 m. @param {number} metres */
const textOf = (metres) => `0.${String(Math.trunc(metres * 100 + 1e-9)).padStart(2, '0')}`;
