// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decodeCells } from '../../../web/shared/api/frames/cells-frame.js';
import { PositionDecoder } from '../../../web/shared/api/frames/position-decoder.js';
import { VenueStream } from '../../../web/shared/api/venue-stream.js';

// The server's encoder is tested with the same file.
const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/stream.json', import.meta.url), 'utf8'),
);
/** @param {string} hex @returns {ArrayBuffer} */
const bytesOf = (hex) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)).buffer;

for (const { name: list, frames } of vectors.floors) {
  test(`${list}: frames say who is where`, () => {
    const decoder = new PositionDecoder();
    for (const vector of frames) {
      const frame = /** @type {any} */ (decoder.decode(bytesOf(vector.hex)));
      const { floorIndex, time, sequence } = frame;
      assert.deepEqual({ floorIndex, time, sequence }, {
        floorIndex: vector.floor,
        time: vector.time,
        sequence: vector.sequence,
      }, vector.name);
      const named = new Set(frame.slot.subarray(0, frame.count));
      for (const { entries } of vector.parts) {
        for (const [slot, kind] of entries) {
          assert.ok(kind === 'gone' || named.has(slot), vector.name);
        }
      }
      const all = decoder.wholeFloor(vector.floor);
      const known = Array.from(
        { length: all.count },
        (_, i) => [all.slot[i], all.x[i], all.y[i], all.heading[i], all.state[i]],
      );
      assert.deepEqual(
        known,
        vector.known.map((/** @type {number[]} */ person) => person.slice(0, 5)),
        vector.name,
      );
      assert.equal(decoder.isBroken, false, vector.name);
    }
  });
}

for (const vector of vectors.cells) {
  test(`counts of squares: ${vector.name}`, () => {
    const { venue, floorIndex, time, columns, rows, size, origin, counts } = decodeCells(
      bytesOf(vector.hex),
    );
    const cells = [...counts].flatMap((count, i) =>
      count > 0 ? [[i % columns, Math.floor(i / columns), count]] : []
    );
    assert.deepEqual(
      { venue, floor: floorIndex, time, columns, rows, size, origin, cells },
      {
        venue: vector.venue,
        floor: vector.floor,
        time: vector.time,
        columns: vector.columns,
        rows: vector.rows,
        size: vector.size,
        origin: vector.bounds.slice(0, 2),
        cells: vector.cells,
      },
    );
  });
}

for (const { name, hex, venue, time, held, floor } of vectors.acknowledgements) {
  test(`an acknowledgement is written byte for byte: ${name}`, () => {
    /** @type {Uint8Array[]} */
    const sent = [];
    let now = 1000;
    /** @type {() => void} */
    let due = () => {};
    const world = /** @type {any} */ ({
      now: () => now,
      setTimeout: (/** @type {() => void} */ run) => {
        due = run;
      },
      clearTimeout: () => {},
    });
    const stream = new VenueStream({ venue: 'expo' }, world, null, {
      send: (bytes) => void sent.push(bytes),
      subscribeAgain: () => {},
    });
    stream.number = venue;
    stream.took(0, 0, true);
    sent.length = 0;
    stream.took(time, floor, held === 0);
    now += held;
    if (held > 0) {
      due();
    }
    assert.deepEqual(sent, [new Uint8Array(bytesOf(hex))]);
  });
}
