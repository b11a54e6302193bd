// @ts-check
import { deviceStates } from './states.js';
/** @import { Device, DeviceAlarm, DeviceLink, DevicesAnswer, DeviceState } from '../../shared/api/device-types.js' */
/** @import { Feature } from '../../shared/api/types.js' */

/** The kinds of features that name a device. */
const placedKinds = new Set(['anchor', 'marker']);

/** The device that a feature of the plan names. @param {Feature} feature */
export const deviceOf = (feature) => String(feature.properties.device ?? feature.id);

/** Whether a feature is a printed sign, which nothing hears. @param {Feature} feature */
const isPrinted = ({ kind, properties }) => kind === 'marker' && !properties.device;

/** What the server last said of a venue's devices, with the places that the plan gives them now: an
 * edit shows before the server is asked again. */
export class DeviceBook {
  #features;
  #answeredAt = 0;
  /** @type {DevicesAnswer} */
  #answer = { time: '', devices: [], links: [], new: [], alarms: [] };
  /** @type {Map<string, Device>} */
  #devices = new Map();
  /** @type {readonly DeviceLink[]} */
  #pairs = [];

  /** @param {ReadonlyMap<string, Feature>} features of the venue, kept */
  constructor(features) {
    this.#features = features;
  }

  /** @param {DevicesAnswer} answer @param {number} now milliseconds */
  take(answer, now) {
    this.#answer = answer;
    this.#answeredAt = now;
    this.#pairs = pairsOf(answer.links);
    this.refresh();
  }

  /** Takes over places from the plan, which an edit changed. */
  refresh() {
    this.#devices = new Map(this.#answer.devices.map((device) => [device.id, device]));
    /** @type {Map<string, Feature>} */
    const placed = new Map();
    for (const feature of this.#features.values()) {
      if (placedKinds.has(feature.kind)) placed.set(deviceOf(feature), feature);
    }
    for (const device of this.#answer.devices) {
      const feature = placed.get(device.id);
      this.#devices.set(device.id, { ...device, feature: feature && placeOf(feature) });
      placed.delete(device.id);
    }
    // A feature that an edit has just brought: the server says more of it with its next answer.
    for (const [id, feature] of placed) {
      this.#devices.set(id, {
        id,
        kind: feature.kind === 'marker' ? 'marker' : 'anchor',
        ...(isPrinted(feature)
          ? { state: 'printed', reasons: [] }
          : { state: 'unknown', reasons: ['never-heard'] }),
        feature: placeOf(feature),
      });
    }
  }

  /** @returns {Iterable<Device>} */
  get all() {
    return this.#devices.values();
  }

  get size() {
    return this.#devices.size;
  }

  /** The server's formula of quality and its constants. */
  get quality() {
    return this.#answer.quality;
  }

  /** @param {string} id */
  withId(id) {
    return this.#devices.get(id);
  }

  /** The links of a plan: of two devices that measure each other only the one with the larger error.
   * @returns {readonly DeviceLink[]} */
  get pairs() {
    return this.#pairs;
  }

  /** The links of a device, the largest error first. @param {string} id @returns {DeviceLink[]} */
  linksOf(id) {
    const own = this.#answer.links.filter(({ from, to }) => from === id || to === id);
    return own.sort((a, b) => Math.abs(b.error ?? 0) - Math.abs(a.error ?? 0));
  }

  /** Devices without a place that have spoken or were heard, and that a place would serve.
   * @returns {Device[]} */
  get unplaced() {
    return this.#answer.new.flatMap((id) => {
      const device = this.#devices.get(id);
      return device && !device.feature ? [device] : [];
    });
  }

  /** Alarms of devices that there are, the gravest first. @returns {DeviceAlarm[]} */
  get alarms() {
    return this.#answer.alarms.filter(({ device }) => this.#devices.has(device))
      .sort((a, b) => this.#urgency(a) - this.#urgency(b));
  }

  /** What is drawn in the plan comes first: positions depend on it. @param {DeviceAlarm} alarm */
  #urgency({ device, reason }) {
    const place = urgent.indexOf(reason);
    const drawn = this.#devices.get(device)?.feature ? 0 : urgent.length + 1;
    return drawn + (place < 0 ? urgent.length : place);
  }

  /** How many devices are in each state. @returns {Record<DeviceState, number>} */
  get counts() {
    const counts = /** @type {Record<DeviceState, number>} */ (
      Object.fromEntries(deviceStates.map((state) => [state, 0]))
    );
    for (const { state } of this.#devices.values()) counts[state] += 1;
    return counts;
  }

  /** Seconds since a moment by the server's clock; `null` for none.
   * @param {string | undefined} moment @param {number} now milliseconds */
  secondsSince(moment, now) {
    if (!moment) return null;
    const served = Date.parse(this.#answer.time) + now - this.#answeredAt;
    return Math.max(0, (served - Date.parse(moment)) / 1000);
  }
}

/** @param {readonly DeviceLink[]} links */
const pairsOf = (links) => {
  /** @type {Map<string, DeviceLink>} */
  const pairs = new Map();
  for (const link of links) {
    const key = link.from < link.to ? `${link.from}\n${link.to}` : `${link.to}\n${link.from}`;
    const known = pairs.get(key);
    if (!known || Math.abs(link.error ?? 0) > Math.abs(known.error ?? 0)) pairs.set(key, link);
  }
  return [...pairs.values()];
};

/** What a device is called. @param {Device} device @param {(name: any) => string} localized */
export const deviceName = ({ id, name, feature }, localized) =>
  name || localized(feature?.name) || id;

/** The reasons of alarms, the gravest first. */
const urgent = ['misplaced', 'silent', 'battery', 'clock'];

/** @param {Feature} feature */
const placeOf = (feature) => {
  const { id, floor, geometry, properties: { height, name } } = feature;
  const [x, y] = geometry.type === 'Point' ? geometry.coordinates : [0, 0];
  return { id, floor, x, y, height, name };
};
