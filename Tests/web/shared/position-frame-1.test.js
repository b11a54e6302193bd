// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { decodeFirstVersion } from "../../../web/shared/api/position-frame-1.js";

const { frames } = JSON.parse(readFileSync(new URL("../protocol-vectors.json", import.meta.url), "utf8"));
/** @param {string} hex @returns {ArrayBuffer} */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)).buffer;

for (const vector of frames) {
  test(`${vector.name} says what another program wrote`, () => {
    const frame = decodeFirstVersion(bytesOf(vector.hex));
    assert.equal(frame.isKeyframe, vector.key);
    assert.equal(frame.floorIndex, vector.floorIndex);
    assert.equal(frame.time, vector.timeModulo);
    assert.equal(frame.sequence, vector.sequence);
    assert.equal(frame.count, vector.positions.length);
    vector.positions.forEach((/** @type {any} */ wanted, /** @type {number} */ i) => {
      const [originX, originY] = vector.origin;
      assert.equal(frame.slot[i], wanted.slot);
      assert.ok(Math.abs(originX + frame.x[i] * vector.unit - wanted.x) <= vector.unit / 2 + 1e-9);
      assert.ok(Math.abs(originY + frame.y[i] * vector.unit - wanted.y) <= vector.unit / 2 + 1e-9);
      assert.equal(frame.state[i] & 7, wanted.state);
      assert.equal((frame.state[i] & 128) !== 0, wanted.heading === null);
      if (wanted.heading !== null) {
        assert.ok(Math.abs((frame.heading[i] / 256) * 2 * Math.PI - wanted.heading) < Math.PI / 128);
      }
    });
  });
}

test("columns are views into the frame, not copies", () => {
  const bytes = bytesOf(frames[1].hex);
  assert.equal(decodeFirstVersion(bytes).x.buffer, bytes);
});

test("a frame that is cut off or of another version is refused", () => {
  const { hex } = frames[1];
  assert.throws(() => decodeFirstVersion(bytesOf(hex.slice(0, -2))), RangeError);
  assert.throws(() => decodeFirstVersion(bytesOf(hex.slice(0, 20))), RangeError);
  assert.throws(() => decodeFirstVersion(bytesOf(`01ff${hex.slice(4)}`)), RangeError);
  assert.throws(() => decodeFirstVersion(bytesOf(`09${hex.slice(2)}`)), RangeError);
});
