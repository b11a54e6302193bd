// @ts-check
import { makeFeatureId } from '../../shared/api/make-id.js';
import { rounded } from '../../shared/geometry/rounding.js';
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Feature, Operation } from '../../shared/api/types.js' */

/** Metres above the floor at which an anchor hangs when nothing else is known. */
const usualHeight = 2.5;

/** Kinds of devices that stand at a fixed place. */
const placeable = new Set(['anchor', 'marker']);

/** Whether a device can have a place in the plan. @param {Pick<Device, "kind">} device */
export const canBePlaced = ({ kind }) => placeable.has(kind);

/** Moves what stands for a device.
 * @param {string} feature its id @param {readonly [number, number]} at metres @returns {Operation[]} */
export const moving = (feature, at) => [{
  operation: 'change',
  feature,
  fields: { geometry: { type: 'Point', coordinates: rounded(at) } },
}];

/** Lets a feature stand for a device, whichever it stood for before.
 * @param {string} feature its id @param {string} device @returns {Operation[]} */
export const naming = (feature, device) => [{
  operation: 'change',
  feature,
  fields: { properties: { device } },
}];

/** Draws a feature that stands for a device.
 * @param {Pick<Device, "id" | "kind">} device @param {string} floor
 * @param {readonly [number, number]} at metres @returns {Operation[]} */
export const adding = ({ id, kind }, floor, at) => {
  const drawn = kind === 'marker' ? 'marker' : 'anchor';
  /** @type {Feature} */
  const feature = {
    id: makeFeatureId(drawn),
    kind: drawn,
    floor,
    geometry: /** @type {any} */ ({ type: 'Point', coordinates: rounded(at) }),
    properties: { device: id, height: usualHeight },
  };
  return [{ operation: 'put', feature }];
};

/** The plan as it counts for positions now: without anchors that do not speak.
 * @param {Iterable<Device>} devices @param {string} floor @returns {Operation[]} */
export const withoutSilent = (devices, floor) => {
  /** @type {Operation[]} */
  const operations = [];
  for (const { kind, state, feature } of devices) {
    if (kind === 'anchor' && state === 'silent' && feature?.floor === floor) {
      operations.push({ operation: 'remove', feature: feature.id });
    }
  }
  return operations;
};
