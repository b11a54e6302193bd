// @ts-check
import { areaCrossesItself } from './area-crosses-itself.js';
import { connectorEndInAir } from './connector-end-in-air.js';
import { doorNotInWall } from './door-not-in-wall.js';
import { duplicateDevice } from './duplicate-device.js';
import { duplicateName } from './duplicate-name.js';
import { duplicateWall } from './duplicate-wall.js';
import { missingName } from './missing-name.js';
import { outsidePlan } from './outside-plan.js';
import { passageTooNarrow } from './passage-too-narrow.js';
import { poiInsideSolid } from './poi-inside-solid.js';
import { queueForNothing } from './queue-for-nothing.js';
import { tooSmall } from './too-small.js';
import { wallGap } from './wall-gap.js';
import { zeroLength } from './zero-length.js';

/** @import { Rule } from './issue.js' */

/** The rules that look at one feature; the last two are the editor's own. @type {readonly Rule[]} */
export const rules = [
  poiInsideSolid,
  areaCrossesItself,
  duplicateWall,
  wallGap,
  doorNotInWall,
  passageTooNarrow,
  connectorEndInAir,
  duplicateName,
  duplicateDevice,
  queueForNothing,
  outsidePlan,
  zeroLength,
  missingName,
  tooSmall,
];

/** The names of all rules that are known here; others are the server's alone. @type {ReadonlySet<string>} */
export const ruleNames = new Set([
  'poi-inside-solid',
  'area-crosses-itself',
  'duplicate-wall',
  'wall-gap',
  'door-not-in-wall',
  'passage-too-narrow',
  'connector-end-in-air',
  'duplicate-name',
  'duplicate-device',
  'outside-plan',
  'zero-length',
  'missing-name',
  'too-small',
  'floor-without-entrance',
  'scale-not-set',
]);
