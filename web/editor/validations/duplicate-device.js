// @ts-check
import { anchorOf } from './anchor.js';
import { makeIssue } from './issue.js';
import { deviceOf } from './plan-index.js';

/** @import { Rule } from './issue.js' */

/**
 * Two anchors or markers with the same device, on whichever floors: what that device measures counts at
 * one of them only. Of several each is reported beside the one before it.
 *
 * @type {Rule}
 */
export const duplicateDevice = (feature, index) => {
  const device = deviceOf(feature);
  if (device === null) return [];
  const same = index.namesakes(feature);
  const other = same[same.indexOf(feature.id) - 1];
  if (other === undefined) return [];
  return [makeIssue({
    rule: 'duplicate-device',
    severity: 'warning',
    floor: feature.floor,
    at: anchorOf(feature),
    features: [feature.id, other],
    message:
      `Another anchor or marker has the device “${device}” too. Give each a device of its own.`,
    values: { name: device },
  })];
};
