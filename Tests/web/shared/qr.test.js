// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeText } from '../../../web/shared/qr/codewords.js';
import { correctionOf } from '../../../web/shared/qr/galois.js';
import { qrCode } from '../../../web/shared/qr/qr-code.js';
import { QRSymbol } from '../../../web/shared/qr/symbol.js';
import { alignmentsOf, capacityOf } from '../../../web/shared/qr/versions.js';

const bytes = (/** @type {string} */ text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

test("the standard's example of a block has the standard's correction", () => {
  // ISO/IEC 18004:2015, annex I: “01234567” as version 1-M.
  const block = bytes('10200C566180EC11EC11EC11EC11EC11');
  assert.deepEqual(correctionOf(block, 10), bytes('A524D4C1ED36C7872C55'));
});

test("versions hold what the standard's tables say", () => {
  const rows = [[1, 26, 16], [2, 44, 28], [5, 134, 86], [7, 196, 124], [10, 346, 216], [
    20,
    1085,
    669,
  ], [40, 3706, 2334]];
  for (const [version, codewords, data] of rows) {
    const found = capacityOf(version);
    assert.deepEqual([found.codewords, found.data], [codewords, data], `version ${version}`);
  }
});

test('alignment patterns lie where annex E puts them', () => {
  assert.deepEqual(alignmentsOf(1), []);
  assert.deepEqual(alignmentsOf(2), [6, 18]);
  assert.deepEqual(alignmentsOf(7), [6, 22, 38]);
  assert.deepEqual(alignmentsOf(32), [6, 34, 60, 86, 112, 138]);
  assert.deepEqual(alignmentsOf(36), [6, 24, 50, 76, 102, 128, 154]);
  assert.deepEqual(alignmentsOf(40), [6, 30, 58, 86, 114, 142, 170]);
});

test('a text takes the smallest version that holds its bytes, and one too long none', () => {
  assert.equal(encodeText('x'.repeat(14)).version, 1);
  assert.equal(encodeText('x'.repeat(15)).version, 2);
  assert.equal(encodeText('ü'.repeat(7)).version, 1);
  assert.equal(encodeText('x'.repeat(180)).version, 9);
  assert.equal(encodeText('x'.repeat(181)).version, 10);
  assert.equal(encodeText('x'.repeat(2331)).version, 40);
  assert.throws(() => encodeText('x'.repeat(2332)), RangeError);
});

test('every module that no pattern takes is there for a codeword, up to seven', () => {
  for (let version = 1; version <= 40; version += 1) {
    const { taken, size } = new QRSymbol(version);
    const free = size ** 2 -
      taken.reduce((all, row) => all + row.reduce((sum, each) => sum + each, 0), 0);
    const rest = free - capacityOf(version).codewords * 8;
    assert.ok(rest >= 0 && rest < 8, `version ${version}: ${rest}`);
  }
});

test("level and mask are written as the standard's example has them", () => {
  // Level M with mask 101 reads 100000011001110 (7.9.1).
  const symbol = new QRSymbol(1);
  symbol.format(0b101);
  const { dark, size } = symbol;
  const beside = [0, 1, 2, 3, 4, 5, 7].map((column) => dark[8][column]);
  const written = [
    ...beside,
    dark[8][8],
    dark[7][8],
    ...[5, 4, 3, 2, 1, 0].map((row) => dark[row][8]),
  ].join('');
  assert.equal(written, '100000011001110');
  const again = [
    ...[1, 2, 3, 4, 5, 6, 7].map((i) => dark[size - i][8]),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((i) => dark[8][size - i]),
  ].join('');
  assert.equal(again, written);
});

test('a symbol is a square with its finders in three corners', () => {
  const code = qrCode('https://floorcast.example/join/#fcl_0123456789');
  const ring = [true, true, true, true, true, true, true];
  assert.ok(code.every((row) => row.length === code.length));
  assert.deepEqual(code[0].slice(0, 7), ring);
  assert.deepEqual(code[0].slice(-7), ring);
  assert.deepEqual(code[code.length - 7].slice(0, 7), ring);
});
