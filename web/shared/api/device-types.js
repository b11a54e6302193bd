// @ts-check
// What the interface says of devices (docs/devices.md); nothing here runs. Lengths are metres.

/** @typedef {"anchor" | "gateway" | "marker" | "phone" | "tag"} DeviceKind */
/** @typedef {"well" | "weak" | "silent" | "misplaced" | "unknown" | "printed"} DeviceState */

/** What became of the ranges of a device in an hour or a day. outliers: share that contradicts what other
 * anchors measure; error: median of measured less expected; size: median of its size;
 * spread: robust standard deviation; percent: median error in percent of the distance.
 * @typedef {{ ranges: number, refused: number, refusedBy?: Record<string, number>, outliers?: number, error?: number,
 *   size?: number, spread?: number, percent?: number }} DeviceFigures */

/** minutes: the median error of each minute of the last hour, the oldest first. place: where a
 * misplaced device seems to stand. clockOffset: seconds.
 * @typedef {{ id: string, kind: DeviceKind, name?: string, state: DeviceState, reasons: string[],
 *   feature?: { id: string, floor: string, x: number, y: number, height?: number, name?: any },
 *   link?: string, since?: string, heard?: string, battery?: number, charging?: boolean,
 *   software?: string, model?: string, technology?: string, clockOffset?: number, through?: string,
 *   uptime?: number, hour?: DeviceFigures, day?: DeviceFigures, minutes?: (number | null)[],
 *   quality?: number, load?: number, capacity?: number,
 *   place?: { x: number, y: number, accuracy: number, distance: number } }} Device */

/** What a device last heard of another: error is measured less expected; signal in dBm.
 * @typedef {{ from: string, to: string, measured?: number, signal?: number, expected?: number, error?: number,
 *   percent?: number, deviation?: number, heard: string }} DeviceLink */

/** @typedef {{ device: string, reason: string, since?: string }} DeviceAlarm */

/** @typedef {{ time: string, quality?: Record<string, any>, devices: Device[], links: DeviceLink[],
 *   new: string[], alarms: DeviceAlarm[] }} DevicesAnswer */

/** samples: the last messages that a gateway could not read.
 * @typedef {Device & { hours?: (number | null)[], samples?: { topic: string, payload: string }[],
 *   navigators?: { navigator: string, distance: number, expected?: number, residual?: number,
 *     heard: string }[] }} DeviceAnswer */

/** What a table makes of one message.
 * @typedef {object} TriedMessage
 * @property {string} topic
 * @property {boolean} mapped  whether a rule is meant for the topic
 * @property {number} count of reports
 * @property {readonly Record<string, unknown>[]} reports  the first of them
 * @property {readonly string[]} faults */

export {};
