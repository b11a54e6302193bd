// @ts-check
import { RefusedStep } from './draft.js';
import { changeEntry, putEntry, removeEntry } from './entry-steps.js';
import { changeFeature, putFeature, removeFeature } from './feature-steps.js';
import * as structure from './structure-steps.js';

/** @import { StepProblem } from './draft.js' */
/** @import { PlanDraft } from './draft.js' */
/** @import { Step } from './types.js' */

/**
 * Why steps cannot be done, and which of them.
 *
 * @typedef {StepProblem & {operation: number}} Refusal
 */

/**
 * Applies steps to a draft, in order.
 *
 * @param {PlanDraft} draft  of no use after a refusal
 * @param {readonly Step[]} steps
 * @returns {{inverse: Step[], refused: null} | {refused: Refusal}} the steps that take everything
 *   back, in the order to apply them
 */
export const applySteps = (draft, steps) => {
  /** For each step what takes it back. @type {Step[][]} */
  const inverse = [];
  try {
    for (const step of steps) inverse.push(apply(draft, step));
  } catch (error) {
    if (!(error instanceof RefusedStep)) throw error;
    return { refused: { operation: inverse.length, ...error.problem } };
  }
  const last = steps.findLastIndex(removesFloors);
  if (draft.structure.floors.length === 0 && last >= 0) {
    const message = 'a venue keeps one floor';
    return { refused: { operation: last, reason: 'invalid', kind: 'venue', id: '', message } };
  }
  return { inverse: inverse.toReversed().flat(), refused: null };
};

/** @param {PlanDraft} draft @param {Step} step @returns {Step[]} */
const apply = (draft, step) => {
  if (step.operation === 'renameVenue') return structure.renameVenue(draft, step.name);
  if (step.operation === 'changeVenue') return structure.changeVenue(draft, step.settings);
  if (step.operation === 'reorder') return structure.reorder(draft, step.buildings ?? []);
  const kind = kinds.find((each) => each in step) ?? 'feature';
  return steps[`${step.operation} ${kind}`](draft, step);
};

const kinds = /** @type {const} */ (['floor', 'building', 'image', 'entry']);

/** @type {Record<`${'put' | 'change' | 'remove'} ${'feature' | typeof kinds[number]}`, (draft: PlanDraft, step: Step) => Step[]>} */
const steps = {
  'put feature': (draft, { feature }) => putFeature(draft, feature),
  'change feature': (draft, { feature, fields }) => changeFeature(draft, feature, fields),
  'remove feature': (draft, { feature }) => removeFeature(draft, feature),
  'put floor': (draft, { floor }) => structure.putFloor(draft, floor),
  'change floor': (draft, { floor, fields }) => structure.changeFloor(draft, floor, fields),
  'remove floor': (draft, { floor }) => structure.removeFloor(draft, floor),
  'put building': (draft, { building }) => structure.putBuilding(draft, building),
  'change building': (draft, { building, fields }) =>
    structure.renameBuilding(draft, building, fields.name),
  'remove building': (draft, { building }) => structure.removeBuilding(draft, building),
  'put image': (draft, { image }) => structure.putImage(draft, image),
  'change image': (draft, { image, fields }) => structure.changeImage(draft, image, fields),
  'remove image': (draft, { image }) => structure.removeImage(draft, image),
  'put entry': (draft, { entry }) => putEntry(draft, entry),
  'change entry': (draft, { entry, fields }) => changeEntry(draft, entry, fields),
  'remove entry': (draft, { entry }) => removeEntry(draft, entry),
};

/** @param {Step} step */
const removesFloors = ({ operation, floor, building }) =>
  operation === 'remove' && (floor !== undefined || building !== undefined);
