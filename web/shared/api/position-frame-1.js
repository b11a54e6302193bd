// @ts-check
/** @typedef {import("./position-frame.js").PositionFrame} PositionFrame */

const headerLength = 16;
const bytesEach = 8;

/** Reads a binary position frame of version 1, whose columns are views into the bytes.
 * @param {ArrayBuffer} bytes @returns {PositionFrame}
 * @throws {RangeError} when it is no frame of version 1, or too short for its count */
export const decodeFirstVersion = (bytes) => {
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
