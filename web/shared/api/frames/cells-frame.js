// @ts-check
import { FrameReader } from './frame-reader.js';

/** How many people there are in each cell of a floor, row by row from below. `size` and `origin` (the
 * lower left corner) in metres; `time` the server's milliseconds, modulo 2³².
 * @typedef {{ venue: number, floorIndex: number, time: number, columns: number, rows: number,
 *   size: number, origin: [number, number], counts: Uint16Array }} CellsFrame */

const reader = new FrameReader();
/** The cells of a metre on a floor of a square kilometre. */
const most = 1_000_000;

/** Reads a frame of counts per cell (docs/protocol.md).
 * @param {ArrayBuffer} bytes @returns {CellsFrame} @throws {RangeError} when it is malformed */
export const decodeCells = (bytes) => {
  reader.open(bytes);
  const [type, version] = [reader.byte(), reader.byte()];
  if (type !== 3 || version !== 2) {
    throw new RangeError(`unknown frame type ${type}, version ${version}`);
  }
  const [venue, floorIndex, columns] = [reader.word(), reader.word(), reader.word()];
  const time = reader.long();
  const rows = reader.word();
  reader.word();
  const [size, x, y] = [reader.float(), reader.float(), reader.float()];
  const cells = columns * rows;
  if (cells > most || !(size > 0) || !Number.isFinite(size + x + y)) {
    throw new RangeError(`no grid has ${columns} × ${rows} cells of ${size} m`);
  }
  const counts = new Uint16Array(cells);
  for (let cell = 0; cell < cells;) {
    cell += reader.varint();
    if (cell > cells) throw new RangeError('the frame tells more cells than there are');
    if (cell === cells) break;
    counts[cell] = reader.varint();
    cell += 1;
  }
  return { venue, floorIndex, time, columns, rows, size, origin: [x, y], counts };
};
