// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PositionDecoder } from '../../../web/shared/api/frames/position-decoder.js';
import { tileFinder } from '../../../web/shared/api/frames/tile-grid.js';
import { seeded, writeFrame } from './frame-writer.js';

/** @param {string} hex with spaces @returns {ArrayBuffer} */
const bytesOf = (hex) =>
  Uint8Array.from(hex.split(/\s+/).filter(Boolean), (pair) => parseInt(pair, 16)).buffer;

/** What a frame says, one text a navigator. @param {any} frame */
const said = (frame) =>
  Array.from(
    { length: frame.count },
    (_, i) =>
      `${frame.slot[i]}: ${frame.x[i]} ${frame.y[i]} h${frame.heading[i]} s${frame.state[i]}`,
  );

/** Keyframe of floor 3, sequence 9: slot 2 at (100, −50) standing, slot 200 at (0, 1), no heading. */
const key = `01 02 07 00 03 00 02 00  e8 03 00 00 09 00 00 00
  01  24 64 00 ce ff 40 00  d6 18 00 00 01 00 00 80`;

test('bytes written by hand say what the protocol says', () => {
  const decoder = new PositionDecoder();
  const first = /** @type {any} */ (decoder.decode(bytesOf(key)));
  assert.deepEqual([first.isKeyframe, first.floorIndex, first.time, first.sequence], [
    true,
    3,
    1000,
    9,
  ]);
  assert.deepEqual(said(first), ['2: 100 -50 h64 s0', '200: 0 1 h0 s128']);
  // Slot 2 moved by (−1, +2), slot 200 changed to stale and moved by (64, 0), slot 7 is here.
  const next = decoder.decode(bytesOf(`02 02 07 00 03 00 00 00  4c 04 00 00 0a 00 00 00
    01  21 01 04 41  d0 18 82 80 01 00 00  76 05 00 06 00 07 09`));
  assert.deepEqual(said(next), ['2: 99 -48 h65 s1', '200: 64 1 h0 s130', '7: 5 6 h7 s9']);
  const last = /** @type {any} */ (decoder.decode(
    bytesOf('02 02 07 00 03 00 00 00  00 00 00 00 0b 00 00 00  01 7a'),
  ));
  assert.deepEqual(said(last), ['7: 5 6 h7 s3']);
  assert.equal(last.isKeyframe, false);
});

test('bytes of tiles name people by their places among all', () => {
  const decoder = new PositionDecoder();
  // Tile 4 has the slots 200, 300 and 301, tile 5 none, tile 6 the slot 2; all are at (0, 0).
  decoder.decode(bytesOf(`01 02 07 00 03 00 04 00  00 00 00 00 09 00 00 00
    15  8c 19 00 00 00 00 00  b4 0c 00 00 00 00 00 01  0e 00 00 00 00 00  00  01  26 00 00 00 00 00 01`));
  // Of four people the second one goes to tile 6, the last two moved by (1, 0) and (2, 0).
  const next = decoder.decode(bytesOf(`02 02 07 00 03 00 05 00  00 00 00 00 0a 00 00 00
    02  18  07 02 00 05  04 00 06  19  c6 25 07 00 08 00 09 01`));
  assert.deepEqual(said(next), ['301: 1 0 h5 s1', '2: 2 0 h6 s1', '300: 7 8 h9 s1']);
  // In tile 6 the order is 2, 300 now: all three have entries, and the one in tile 4 first.
  const last = decoder.decode(bytesOf(`04 02 07 00 03 00 04 00  00 00 00 00 0d 00 00 00  0a 00 00 00
    02  0f  02 02 01  02 02 02  02 02 03  02 02 04`));
  assert.deepEqual(said(last), [
    '200: 1 1 h1 s1',
    '301: 2 1 h2 s1',
    '2: 3 1 h3 s1',
    '300: 8 9 h4 s1',
  ]);
  assert.deepEqual(said(decoder.narrow(3, [6], null)), ['301: 2 1 h2 s3', '200: 1 1 h1 s3']);
  const refused = (/** @type {string} */ hex, /** @type {RegExp} */ reason) => {
    const other = new PositionDecoder();
    other.decode(
      bytesOf(`01 02 07 00 03 00 01 00  00 00 00 00 09 00 00 00  15  26 00 00 00 00 00 01`),
    );
    assert.throws(() => other.decode(bytesOf(`02 02 07 00 03 00 ${hex}`)), reason, hex);
    assert.equal(other.isBroken, true);
    assert.deepEqual(said(other.wholeFloor(3)), ['2: 0 0 h0 s1']);
  };
  refused(
    '01 00  00 00 00 00 0a 00 00 00  02  13 00 00 00',
    /no navigator has the place 1 in part 0/,
  );
  refused(
    '01 00  00 00 00 00 0a 00 00 00  02  07 00 00 00 00 00 00',
    /no navigator has the place 1 in part 0/,
  );
  refused('02 00  00 00 00 00 0a 00 00 00  02  03 00 00 00', /there are 1 people, not 2/);
  refused(
    '01 00  00 00 00 00 0a 00 00 00  02  06 00 00 00 00 00 01',
    /slot 0 has come into no tile/,
  );
  refused(
    '00 00  00 00 00 00 0a 00 00 00  15  03 00 00 00',
    /no navigator has the place 0 in part 5/,
  );
  refused('00 00  00 00 00 00 0a 00 00 00  15  0a', /no navigator has the place 0 in part 5/);
  refused('00 00  00 00 00 00 0a 00 00 00  16  03 00 00 00', /part 5 must not have the form 2/);
  refused('00 00  00 00 00 00 0a 00 00 00  03  03 00 00 00', /part 0 must not have the form 3/);
});

/** A channel of a server: people walk about on 4 × 4 tiles, and each tick sends a frame. */
class Channel {
  #random;
  #sent = new Map();
  sequence = 0xfffffff0;
  people = new Map();
  /** @param {number} seed @param {boolean} isTiled */
  constructor(seed, isTiled) {
    this.#random = seeded(seed);
    this.isTiled = isTiled;
  }

  /** @param {number} limit */
  draw(limit) {
    return Math.floor(this.#random() * limit);
  }

  /** @param {{ x: number, y: number }} at */
  part({ x, y }) {
    return this.isTiled
      ? 1 + Math.floor((x + 32768) / 16384) + 4 * Math.floor((y + 32768) / 16384)
      : 0;
  }

  tick() {
    this.sequence = (this.sequence + 1) % 2 ** 32;
    for (let i = 0; i < 30; i += 1) this.#live();
    /** @type {Map<number, any[]>} */
    const parts = new Map();
    const add = (/** @type {number} */ part, /** @type {any} */ entry) =>
      parts.set(part, [...(parts.get(part) ?? []), entry]);
    const sent = this.#sent;
    const membersOf = (/** @type {number} */ part) =>
      part === 0
        ? []
        : [...sent].filter(([, at]) => this.part(at) === part).map(([slot]) => slot).sort((a, b) =>
          a - b
        );
    for (const slot of new Set([...this.people.keys(), ...this.#sent.keys()])) {
      const [at, from] = [this.people.get(slot), this.#sent.get(slot)];
      if (at === from) continue;
      const isSamePart = at && from && this.part(at) === this.part(from);
      if (from && !isSamePart) add(this.part(from), { slot, kind: 'gone' });
      if (!at) continue;
      const isWalk = at.state === 1 && this.draw(5) > 0;
      add(this.part(at), {
        slot,
        at,
        from,
        kind: !isSamePart ? 'here' : isWalk ? 'moved' : 'changed',
      });
    }
    this.#sent = new Map(this.people);
    const all = this.isTiled ? Array.from({ length: 16 }, (_, i) => i + 1) : [...parts.keys()];
    const named = all.map((part) => ({
      part,
      entries: parts.get(part) ?? [],
      members: membersOf(part),
    }));
    return writeFrame({ type: 2, sequence: this.sequence, parts: named });
  }

  #live() {
    const slot = this.draw(3) === 0 ? this.draw(65536) : this.draw(40);
    const at = this.people.get(slot);
    if (at && this.draw(12) === 0) this.people.delete(slot);
    else if (!at || this.draw(20) === 0) this.people.set(slot, this.#anywhere());
    else {
      const step = () => this.draw(4001) - 2000;
      const clip = (/** @type {number} */ value) => Math.max(-32768, Math.min(32767, value));
      this.people.set(slot, {
        ...at,
        x: clip(at.x + step()),
        y: clip(at.y + step()),
        heading: this.draw(256),
        state: [1, 0, 2, 128, 9][this.draw(5)],
      });
    }
  }

  #anywhere() {
    return {
      x: this.draw(65536) - 32768,
      y: this.draw(65536) - 32768,
      heading: this.draw(256),
      state: this.draw(3),
    };
  }

  /** @param {number[]} [only] parts */
  keyframe(only = this.isTiled ? Array.from({ length: 16 }, (_, i) => i + 1) : [0]) {
    const entriesOf = (/** @type {number} */ part) =>
      [...this.people].filter(([, at]) => this.part(at) === part)
        .map(([slot, at]) => ({ slot, at, kind: /** @type {const} */ ('here') }));
    return writeFrame({
      type: 1,
      sequence: this.sequence,
      parts: only.map((part) => ({ part, entries: entriesOf(part) })),
    });
  }
}

/** What a client knows after each frame. */
class Mirror {
  people = new Map();
  /** @param {any} frame */
  take(frame) {
    const named = new Set();
    for (let i = 0; i < frame.count; i += 1) {
      named.add(frame.slot[i]);
      const { [i]: state } = frame.state;
      if ((state & 7) === 3) this.people.delete(frame.slot[i]);
      else {this.people.set(frame.slot[i], {
          x: frame.x[i],
          y: frame.y[i],
          heading: frame.heading[i],
          state,
        });}
    }
    if (frame.isKeyframe) {
      for (const slot of this.people.keys()) if (!named.has(slot)) this.people.delete(slot);
    }
  }

  get sorted() {
    return [...this.people].sort(([a], [b]) => a - b);
  }
}

/** @param {Channel} channel */
const truth = (channel) => [...channel.people].sort(([a], [b]) => a - b);

for (const isTiled of [false, true]) {
  test(`people are where the server has them, ${isTiled ? 'by tiles' : 'the whole floor'}`, () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const channel = new Channel(seed, isTiled);
      const decoder = new PositionDecoder();
      const mirror = new Mirror();
      channel.tick();
      mirror.take(decoder.decode(channel.keyframe()));
      for (let tick = 0; tick < 60; tick += 1) {
        const delta = channel.tick();
        // Now and then ticks are left out, as for a client that is too slow: a keyframe follows.
        if (channel.draw(10) === 0) {
          const next = channel.tick();
          assert.equal(decoder.decode(next), null);
          assert.equal(decoder.isBroken, true);
          mirror.take(decoder.decode(channel.keyframe()));
        } else mirror.take(decoder.decode(delta));
        if (channel.draw(10) === 0) mirror.take(decoder.decode(channel.keyframe()));
        assert.equal(decoder.isBroken, false);
        assert.deepEqual(mirror.sorted, truth(channel), `seed ${seed}, tick ${tick}`);
      }
      const all = new Mirror();
      all.take(decoder.wholeFloor(0));
      assert.deepEqual(all.sorted, mirror.sorted);
    }
  });
}

test("a view of tiles follows the server's, and those outside are forgotten", () => {
  const channel = new Channel(5, true);
  const decoder = new PositionDecoder();
  const mirror = new Mirror();
  for (let i = 0; i < 20; i += 1) channel.tick();
  const inParts = (/** @type {number[]} */ parts) =>
    truth(channel).filter(([, at]) => parts.includes(channel.part(at)));
  mirror.take(decoder.decode(channel.keyframe([6, 7])));
  assert.deepEqual(mirror.sorted, inParts([6, 7]));
  mirror.take(decoder.narrow(0, [6, 7], null));
  // Tiles count from 0, parts from 1.
  assert.deepEqual(mirror.sorted, inParts([7]));
  mirror.take(decoder.decode(channel.keyframe([8])));
  assert.deepEqual(mirror.sorted, inParts([7, 8]));
  assert.equal(decoder.narrow(0, null, null).count, 0);
});

test('navigators of the whole floor stay when they are in the tiles in view', () => {
  const grid = {
    origin: /** @type {const} */ ([50, 25]),
    unit: 0.01,
    tiles: { columns: 16, rows: 8, size: 6.25, corner: /** @type {const} */ ([0, 0]) },
  };
  const people = [[1, -4990, -2490], [2, -4370, -2490], [3, 4990, 2490], [4, 32767, 32767], [
    5,
    -4376,
    -2490,
  ]]
    .map(([slot, x, y]) => ({
      slot,
      kind: /** @type {const} */ ('here'),
      at: { x, y, heading: 0, state: 1 },
    }));
  const whole = writeFrame({ type: 1, sequence: 4, parts: [{ part: 0, entries: people }] });
  const decoder = new PositionDecoder();
  decoder.decode(whole);
  assert.deepEqual(said(decoder.narrow(0, [1, 127], tileFinder(grid))), [
    '5: -4376 -2490 h0 s3',
    '1: -4990 -2490 h0 s3',
  ]);
  const [, second, third] = people;
  const next = decoder.decode(writeFrame({
    type: 2,
    sequence: 5,
    parts: [
      {
        part: 2,
        members: [2],
        entries: [{ slot: 2, kind: 'moved', at: { ...second.at, x: -4360 }, from: second.at }],
      },
      { part: 128, members: [3, 4], entries: [{ slot: 3, kind: 'gone' }] },
    ],
  }));
  assert.deepEqual(said(next), ['2: -4360 -2490 h0 s1', '3: 4990 2490 h0 s3']);
  assert.equal(third.slot, 3);
  // The whole floor again: slots that leave it are gone, in whichever tile they were.
  assert.equal(decoder.narrow(0, null, tileFinder(grid)).count, 0);
  const last = decoder.decode(
    writeFrame({
      type: 2,
      sequence: 6,
      parts: [{ part: 0, entries: [{ slot: 2, kind: 'gone' }] }],
    }),
  );
  assert.deepEqual(said(last), ['2: -4360 -2490 h0 s3']);
  const without = new PositionDecoder();
  without.decode(whole);
  assert.equal(without.narrow(0, [1], tileFinder({ origin: [0, 0], unit: 1 })).count, 5);
});

test('steps from a place that was not heard are not guessed', () => {
  const decoder = new PositionDecoder();
  const at = { x: 1, y: 2, heading: 0, state: 1 };
  decoder.decode(
    writeFrame({
      type: 1,
      sequence: 1,
      parts: [{ part: 0, entries: [{ slot: 1, kind: 'here', at }] }],
    }),
  );
  const frame = decoder.decode(writeFrame({
    type: 2,
    sequence: 2,
    parts: [{
      part: 0,
      entries: [
        { slot: 1, kind: 'moved', at: { ...at, x: 2 }, from: at },
        { slot: 2, kind: 'moved', at, from: at },
      ],
    }],
  }));
  assert.deepEqual(said(frame), ['1: 2 2 h0 s1']);
  assert.equal(decoder.isBroken, true);
  assert.deepEqual(decoder.sequences, {});
});

test('missed frames of a floor that the client has left are no loss', () => {
  const at = { x: 1, y: 2, heading: 0, state: 1 };
  const decoder = new PositionDecoder();
  const frame = (/** @type {any} */ what) => decoder.decode(writeFrame(what));
  frame({
    type: 1,
    floor: 0,
    sequence: 1,
    parts: [{ part: 0, entries: [{ slot: 1, kind: 'here', at }] }],
  });
  frame({
    type: 1,
    floor: 1,
    sequence: 5,
    parts: [{ part: 0, entries: [{ slot: 1, kind: 'here', at }] }],
  });
  assert.equal(
    frame({
      type: 2,
      floor: 0,
      sequence: 2,
      parts: [{ part: 0, entries: [{ slot: 1, kind: 'moved', at, from: at }] }],
    })?.count,
    0,
  );
  assert.equal(
    frame({
      type: 2,
      floor: 0,
      sequence: 3,
      parts: [{ part: 0, entries: [{ slot: 1, kind: 'gone' }] }],
    })?.count,
    0,
  );
  assert.equal(decoder.isBroken, false);
  assert.deepEqual(said(decoder.wholeFloor(1)), ['1: 1 2 h0 s1']);
});

test('a slot that changes floors is not lost, whichever floor comes first', () => {
  const at = { x: 1, y: 2, heading: 0, state: 1 };
  for (const order of [[0, 1], [1, 0]]) {
    const decoder = new PositionDecoder();
    const mirror = new Mirror();
    const frames = [
      writeFrame({
        type: 2,
        floor: 0,
        sequence: 2,
        parts: [{ part: 0, entries: [{ slot: 1, kind: 'gone' }] }],
      }),
      writeFrame({
        type: 2,
        floor: 1,
        sequence: 2,
        parts: [{ part: 0, entries: [{ slot: 1, kind: 'here', at }] }],
      }),
    ];
    decoder.decode(
      writeFrame({
        type: 1,
        floor: 0,
        sequence: 1,
        parts: [{ part: 0, entries: [{ slot: 1, kind: 'here', at }] }],
      }),
    );
    decoder.decode(
      writeFrame({ type: 1, floor: 1, sequence: 1, parts: [{ part: 0, entries: [] }] }),
    );
    for (const i of order) mirror.take(decoder.decode(frames[i]));
    assert.deepEqual(mirror.sorted, [[1, at]]);
  }
});

test('a frame that is cut off anywhere, or too long, is refused and changes nothing', () => {
  const channel = new Channel(3, true);
  channel.tick();
  const keyframe = channel.keyframe();
  const delta = channel.tick();
  for (let length = 0; length < keyframe.byteLength; length += 1) {
    // Of a keyframe the empty tiles at the end are no loss: nothing is known of them.
    const isLoss = new Uint8Array(keyframe.slice(length)).some((byte) => byte !== 0);
    if (isLoss) {
      assert.throws(
        () => new PositionDecoder().decode(keyframe.slice(0, length)),
        RangeError,
        `${length} bytes`,
      );
    }
  }
  for (let length = 0; length < delta.byteLength; length += 1) {
    const decoder = new PositionDecoder();
    decoder.decode(keyframe);
    const before = said(decoder.wholeFloor(0));
    assert.throws(() => decoder.decode(delta.slice(0, length)), RangeError, `${length} bytes`);
    assert.deepEqual(said(decoder.wholeFloor(0)), before);
  }
  const decoder = new PositionDecoder();
  decoder.decode(keyframe);
  assert.throws(
    () => decoder.decode(Uint8Array.from([...new Uint8Array(delta), 255]).buffer),
    /in the middle/,
  );
  assert.equal(decoder.decode(delta), null, 'it waits for a keyframe');
});

test('an impossible frame is refused with the reason', () => {
  const head = (/** @type {string} */ type) =>
    `${type} 02 00 00 00 00 01 00 00 00 00 00 05 00 00 00`;
  const refused = (/** @type {string} */ hex, /** @type {RegExp} */ reason) =>
    assert.throws(() => new PositionDecoder().decode(bytesOf(hex)), reason, hex);
  refused('01 02', /16 bytes/);
  refused(`03${head('01').slice(2)}`, /unknown frame type 3, version 2/);
  refused(`01 01${head('01').slice(5)}`, /unknown frame type 1, version 1/);
  refused(`${head('01')} 01`, /in the middle/);
  refused(`${head('01')} 01 04 00 00 00 00 00 00`, /in the middle/);
  refused(`${head('01')} 80 80 10`, /no part 65536/);
  refused(`${head('01')} 02 06 00 00 00 00 00 00`, /part 0 must not have the form 2/);
  refused(`${head('01')} 07 06 00 00 00 00 00 00`, /part 1 must not have the form 3/);
  refused(`${head('01')} ff ff ff ff ff 00`, /too long/);
  refused(`${head('01')} 01 02 00 00 00 00`, /absolute entries only/);
  refused(`${head('01')} 01 03 00 00 00`, /absolute entries only/);
  refused(`${head('01')} 01 86 80 40 00 00 00 00 00 00`, /no slot 65536/);
  refused(`${head('01')} 01 06 00 00 00 00 00 05`, /unknown state 5/);
  const refusedNext = (/** @type {string} */ hex, /** @type {RegExp} */ reason) => {
    const decoder = new PositionDecoder();
    decoder.decode(bytesOf(`${head('01')} 01 06 ff 7f 00 00 00 00`));
    assert.throws(
      () => decoder.decode(bytesOf(`02 02 00 00 00 00 00 00 00 00 00 00 06 00 00 00 ${hex}`)),
      reason,
      hex,
    );
  };
  refusedNext('01 03 02 00 00', /left the floor/);
  refusedNext('01 83 80 40 00 00 00', /no navigator has the place 65536/);
  refusedNext('01 02 05 00 00 00', /unknown state 5/);
});

test('no bytes bring the decoder out of step or beyond their end', () => {
  const random = seeded(11);
  const decoder = new PositionDecoder();
  let refusals = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const bytes = Uint8Array.from(
      { length: Math.floor(random() * 60) },
      () => Math.floor(random() * 256),
    );
    bytes.set(
      [1 + Math.floor(random() * 2), 2, 0, 0, 0, 0, Math.floor(random() * 3), 0].slice(
        0,
        bytes.length,
      ),
    );
    try {
      decoder.decode(bytes.buffer);
    } catch (problem) {
      assert.ok(problem instanceof RangeError, String(problem));
      refusals += 1;
    }
  }
  assert.ok(refusals > 1000);
});

test('a leap leads on from the frame that it names, and from no other', () => {
  const decoder = new PositionDecoder();
  decoder.decode(bytesOf(key));
  const leap = (/** @type {number} */ from, /** @type {number} */ sequence) =>
    writeFrame({
      type: 4,
      floor: 3,
      sequence,
      from,
      parts: [{
        part: 0,
        entries: [
          {
            slot: 2,
            kind: 'moved',
            at: { x: 300, y: 0, heading: 1, state: 1 },
            from: { x: 100, y: -50, heading: 0, state: 0 },
          },
        ],
      }],
    });
  assert.deepEqual(said(decoder.decode(leap(9, 14))), ['2: 300 0 h1 s1']);
  assert.deepEqual(decoder.sequences, { 3: 14 });
  assert.equal(decoder.decode(leap(9, 16)), null);
  assert.equal(decoder.isBroken, true);
});
