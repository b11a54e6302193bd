// @ts-check
import { PositionDecoder } from '../../../web/shared/api/frames/position-decoder.js';
import { DotPainter } from '../../../web/shared/map/people/dot-painter.js';
import { DotAtlas } from '../../../web/shared/map/people/dot-atlas.js';
import { DotSprites } from '../../../web/shared/map/people/dot-sprites.js';
import { NavigatorTracks } from '../../../web/shared/map/people/navigator-tracks.js';
import { seeded, writeFrame } from '../shared/frame-writer.js';
import { measure } from './measure.js';

const people = 10_000;
const ticks = 30;
const random = seeded(1);
const floor = { index: 0, origin: /** @type {const} */ ([0, 0]), unit: 0.01 };

/** All people walk 13 cm a tick: all the frames of a second at 10 Hz, three times over. */
const makeFrames = () => {
  let spots = Array.from({ length: people }, () => ({
    x: Math.floor(random() * 40_000) - 20_000,
    y: Math.floor(random() * 20_000) - 10_000,
    turn: random() * 2 * Math.PI,
    heading: 0,
    state: 1,
  }));
  const entries = spots.map((at, slot) => ({ slot, kind: /** @type {const} */ ('here'), at }));
  const keyframe = writeFrame({ type: 1, sequence: 0, parts: [{ part: 0, entries }] });
  const deltas = [];
  for (let sequence = 1; sequence <= ticks; sequence += 1) {
    const before = spots;
    spots = spots.map((at) => {
      const turn = at.turn + (random() - 0.5) * 0.5;
      return {
        ...at,
        turn,
        x: at.x + Math.round(13 * Math.cos(turn)),
        y: at.y + Math.round(13 * Math.sin(turn)),
        heading: Math.round((turn / (2 * Math.PI)) * 256) & 255,
      };
    });
    const steps = spots.map((at, slot) => ({
      slot,
      kind: /** @type {const} */ ('moved'),
      at,
      from: before[slot],
    }));
    deltas.push(
      writeFrame({ type: 2, sequence, time: sequence * 100, parts: [{ part: 0, entries: steps }] }),
    );
  }
  return { keyframe, deltas };
};

const { keyframe, deltas } = makeFrames();
console.log(
  `a delta of ${people} walkers: ${deltas[0].byteLength} bytes, ${
    ((deltas[0].byteLength - 16) / people).toFixed(2)
  } each`,
);
const decoder = new PositionDecoder();
const tracks = new NavigatorTracks();
const begin = () => decoder.decode(keyframe);
measure('decode a keyframe of 10 000', begin, { limit: 0.2 });
begin();
let sequence = 0;
/** @returns {any} the next delta, from the beginning again after the last */
const next = () => {
  if (sequence === ticks) {
    begin();
    sequence = 0;
  }
  sequence += 1;
  return decoder.decode(deltas[sequence - 1]);
};
measure('decode a delta of 10 000', next, { rounds: 600, limit: 0.2 });
let now = 0;
const frame = decoder.wholeFloor(0);
measure('take 10 000 over into the tracks', () => {
  now += 100;
  frame.time = now;
  tracks.apply(frame, floor, now);
}, { rounds: 600 });

/** 1280 × 800 pixels that show 400 × 250 m; arrows of the size that a crowd has. */
const pixels = new Uint32Array(1280 * 800);
const buffer = { pixels, words: new Int32Array(pixels.buffer), width: 1280, height: 800 };
const [blue, white] = [[11, 107, 216], [255, 255, 255]];
const sprites = new DotSprites(3, {
  moving: blue,
  standing: blue,
  stale: blue,
  doubtful: blue,
  edge: white,
});
const atlas = new DotAtlas(sprites, 1280, { isOld: false, isRough: true });
const painter = new DotPainter();
const shown = new Uint8Array(65536).fill(1);
measure('draw 10 000 arrows into pixels', (round) => {
  buffer.pixels.fill(0);
  const matrix = [3.2, 0, 0, -3.2, 640 + (round % 7) / 3, 400];
  painter.draw(buffer, tracks, sprites, atlas, {
    matrix,
    turn: 0,
    moment: now - 50,
    floor: 0,
    skip: -1,
    shown,
    isOld: false,
  });
}, { rounds: 300, limit: 4 });
console.log(`${painter.drawn.count} drawn`);

/** Three thousand frames one after the other: is anything left lying about? (node --expose-gc) */
const { gc } = /** @type {any} */ (globalThis);
if (gc) {
  const heaps = [];
  for (let round = 0; round <= 10; round += 1) {
    const frames = round > 0 ? 300 : 0;
    for (let i = 0; i < frames; i += 1) {
      const moved = next();
      now += 33;
      moved.time = now;
      tracks.apply(moved, floor, now);
      if (i % 10 > 0) continue;
      const matrix = [3.2, 0, 0, -3.2, 640, 400];
      painter.draw(buffer, tracks, sprites, atlas, {
        matrix,
        turn: i & 255,
        moment: now - 50,
        floor: 0,
        skip: -1,
        shown,
        isOld: false,
      });
    }
    gc();
    heaps.push((process.memoryUsage().heapUsed / 2 ** 20).toFixed(2));
  }
  console.log(`heap after each 300 frames, MiB: ${heaps.join(', ')}`);
}
