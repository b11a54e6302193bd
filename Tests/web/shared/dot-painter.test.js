// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DotAtlas } from '../../../web/shared/map/people/dot-atlas.js';
import { DotPainter } from '../../../web/shared/map/people/dot-painter.js';
import { DotSprites } from '../../../web/shared/map/people/dot-sprites.js';
import { NavigatorTracks } from '../../../web/shared/map/people/navigator-tracks.js';
import { splat } from '../../../web/shared/map/people/splat.js';
import { seeded } from './frame-writer.js';

const [width, height] = [200, 120];
const colours = {
  moving: [11, 107, 216],
  standing: [13, 138, 114],
  stale: [139, 148, 160],
  doubtful: [138, 82, 0],
  edge: [255, 255, 255],
};
const shown = new Uint8Array(65536).fill(1);
const matrix = [1, 0, 0, -1, 0, height];

const makeBuffer = () => {
  const pixels = new Uint32Array(width * height);
  return { pixels, words: new Int32Array(pixels.buffer), width, height };
};

/** @param {number} count */
const crowd = (count) => {
  const random = seeded(4);
  const tracks = new NavigatorTracks();
  for (let slot = 0; slot < count; slot += 1) {
    tracks.floor[slot] = slot % 9 === 0 ? 1 : 0;
    tracks.state[slot] = Math.floor(random() * 3);
    tracks.isDoubtful[slot] = random() < 0.2 ? 1 : 0;
    tracks.heading[slot] = Math.floor(random() * 256);
    tracks.hasHeading[slot] = random() < 0.8 ? 1 : 0;
    tracks.toX[slot] = random() * (width + 60) - 30;
    tracks.toY[slot] = random() * (height + 60) - 30;
  }
  tracks.end = count;
  return tracks;
};

const what = { matrix, turn: 40, moment: 10, floor: 0, skip: 5, shown, isOld: false };

test('packed dots look as they do one by one, at the edges too', () => {
  const tracks = crowd(600);
  const sprites = new DotSprites(4, colours);
  const [packed, single] = [makeBuffer(), makeBuffer()];
  const painter = new DotPainter();
  painter.draw(
    packed,
    tracks,
    sprites,
    new DotAtlas(sprites, width, { isOld: false, isRough: false }),
    what,
  );
  let count = 0;
  for (let slot = 0; slot < tracks.end; slot += 1) {
    if (tracks.floor[slot] !== 0 || slot === 5) continue;
    const [x, y] = [tracks.toX[slot], height - tracks.toY[slot]];
    if (x < -24 || y < -24 || x > width + 24 || y > height + 24) continue;
    const [px, py] = [Math.floor(x), Math.floor(y)];
    const sub = (/** @type {number} */ part) => Math.floor(part * 4);
    splat(
      single,
      sprites.get(
        tracks.look(slot),
        (tracks.heading[slot] + 40) & 255,
        tracks.hasHeading[slot],
        sub(x - px),
        sub(y - py),
        false,
      ),
      px,
      py,
    );
    count += 1;
  }
  assert.equal(painter.drawn.count, count);
  assert.deepEqual(packed.pixels, single.pixels);
});

test('the box that the painter reports holds every pixel that it touched', () => {
  const painter = new DotPainter();
  const sprites = new DotSprites(4, colours);
  const atlas = new DotAtlas(sprites, width, { isOld: false, isRough: true });
  for (const count of [0, 1, 3, 40]) {
    const buffer = makeBuffer();
    painter.draw(buffer, crowd(count), sprites, atlas, what);
    const { left, top, right, bottom } = painter.drawn;
    buffer.pixels.forEach((pixel, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (pixel !== 0) assert.ok(x >= left && x < right && y >= top && y < bottom, `${x} ${y}`);
    });
    if (painter.drawn.count === 0) assert.ok(left >= right || top >= bottom);
  }
});

test('dots of a crowd have whole pixels only, and leave what is under them as it was', () => {
  const painter = new DotPainter();
  const sprites = new DotSprites(4, colours);
  const buffer = makeBuffer();
  painter.draw(
    buffer,
    crowd(300),
    sprites,
    new DotAtlas(sprites, width, { isOld: false, isRough: true }),
    what,
  );
  const inside = (/** @type {number} */ at) =>
    at % width > 20 && at % width < width - 20 && at > 20 * width && at < (height - 20) * width;
  const alphas = new Set(
    [...buffer.pixels].filter((_, at) => inside(at)).map((pixel) => pixel >>> 24),
  );
  assert.ok([...alphas].every((alpha) => alpha === 0 || alpha === 255), [...alphas].join());
});

test('a moving dot is drawn between two places, and then stands still', () => {
  const tracks = new NavigatorTracks();
  Object.assign(tracks, { end: 1 });
  tracks.floor[0] = 0;
  tracks.state[0] = 0;
  tracks.fromX[0] = 20;
  tracks.toX[0] = 60;
  tracks.fromY[0] = 60;
  tracks.toY[0] = 60;
  tracks.toTime[0] = 100;
  const painter = new DotPainter();
  const sprites = new DotSprites(4, colours);
  const atlas = new DotAtlas(sprites, width, { isOld: false, isRough: false });
  for (
    const [moment, x, isBusy]
      of /** @type {const} */ ([[-5, 20, true], [50, 40, true], [100, 60, false], [900, 60, false]])
  ) {
    const buffer = makeBuffer();
    painter.draw(buffer, tracks, sprites, atlas, { ...what, moment, turn: 0, skip: -1 });
    assert.equal(buffer.pixels[60 * width + x] >>> 24, 255, `${moment}`);
    assert.equal(painter.drawn.isBusy, isBusy);
  }
});
