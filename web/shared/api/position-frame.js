// @ts-check

/** What a position frame says of one navigator's state (bits 0–2 of its state byte). */
export const navigatorStates = Object.freeze(["standing", "moving", "stale", "gone"]);

/** A frame of positions: views into the bytes as they came, nothing is copied. Position i is at
 * origin + x[i] · unit, heading[i] · 2π/256 radians counter-clockwise from east.
 * @typedef {object} PositionFrame
 * @property {boolean} isKeyframe everybody on the floor, and nobody else is
 * @property {number} floorIndex as in `welcome`
 * @property {number} count
 * @property {number} time server's milliseconds, modulo 2³²
 * @property {number} sequence
 * @property {Uint16Array} slot
 * @property {Int16Array} x
 * @property {Int16Array} y
 * @property {Uint8Array} heading
 * @property {Uint8Array} state
 */

const headerLength = 16;
const bytesEach = 8;

/** Reads a binary position frame (docs/protocol.md).
 * @param {ArrayBuffer} bytes @returns {PositionFrame}
 * @throws {RangeError} when it is no frame of version 1, or too short for its count */
export const decodePositionFrame = (bytes) => {
  if (bytes.byteLength < headerLength) throw new RangeError("a position frame has 16 bytes or more");
  const view = new DataView(bytes);
  const type = view.getUint8(0);
  if ((type !== 1 && type !== 2) || view.getUint8(1) !== 1) {
    throw new RangeError(`unknown frame type ${type}, version ${view.getUint8(1)}`);
  }
  const count = view.getUint32(4, true);
  if (bytes.byteLength < headerLength + count * bytesEach) {
    throw new RangeError(`the frame is too short for ${count} navigators`);
  }
  return {
    isKeyframe: type === 1,
    floorIndex: view.getUint16(2, true),
    count,
    time: view.getUint32(8, true),
    sequence: view.getUint32(12, true),
    slot: new Uint16Array(bytes, headerLength, count),
    x: new Int16Array(bytes, headerLength + count * 2, count),
    y: new Int16Array(bytes, headerLength + count * 4, count),
    heading: new Uint8Array(bytes, headerLength + count * 6, count),
    state: new Uint8Array(bytes, headerLength + count * 7, count),
  };
};
