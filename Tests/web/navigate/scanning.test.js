// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CODE_SIGNS,
  codeOfLink,
  groupedCode,
  makeMarkerCode,
  readMarkerCode,
} from '../../../web/shared/places/marker-code.js';
import { placeOfMarker } from '../../../web/shared/places/marker-place.js';
import { ownReader } from '../../../web/navigate/scan/code-reader.js';
import { openCamera, problemOf } from '../../../web/navigate/scan/camera.js';
import { bestReading, readingOf } from '../../../web/navigate/scan/scanning.js';

const marker = /** @type {any} */ ({
  id: 'm',
  kind: 'marker',
  floor: '0',
  geometry: { type: 'Point', coordinates: [5, 5] },
  properties: { code: '7KQ4MZ2P' },
});

test('a code is drawn of the signs, and hardly ever twice', () => {
  const codes = Array.from({ length: 500 }, makeMarkerCode);
  assert.ok(codes.every((code) => readMarkerCode(code) === code));
  assert.equal(new Set(codes).size, 500);
  assert.equal(new Set(codes.join('')).size, CODE_SIGNS.length);
});

test('a code is read from what is typed and from any address of a server', () => {
  for (
    const text of [
      '7kq4-mz2p',
      ' 7KQ4 MZ2P',
      'https://maps.example.org/m/7KQ4MZ2P',
      'http://10.0.0.7:8080/below/a/prefix/m/7kq4-mz2p/',
    ]
  ) assert.equal(codeOfLink(text), '7KQ4MZ2P', text);
  for (
    const text of [
      '',
      '7KQ4MZ2',
      '0OI1LU00',
      'https://example.org/7KQ4MZ2P',
      'https://example.org/m/7KQ4MZ2P?to=elsewhere evil',
      'javascript:7KQ4MZ2P',
      'https://example.org/m/',
    ]
  ) assert.equal(codeOfLink(text), null, text);
  assert.equal(groupedCode('7KQ4MZ2P'), '7KQ4-MZ2P');
});

test('a marker of the venue counts, a code of another venue and another text do not', () => {
  assert.equal(readingOf('https://x.org/m/7KQ4MZ2P', [marker]).kind, 'marker');
  assert.deepEqual(readingOf('22222222', [marker]), { kind: 'unknown', code: '22222222' });
  assert.equal(readingOf('WIFI:S:guest;;', [marker]).kind, 'foreign');
  assert.equal(bestReading([], [marker]), null);
  const texts = ['https://ads.example', '22222222', '7KQ4MZ2P'];
  assert.equal(bestReading(texts, [marker])?.kind, 'marker');
});

test('a browser whose detector reads no QR codes is not used', async () => {
  assert.equal(await ownReader(undefined), null);
  const none = class {
    static getSupportedFormats = () => Promise.resolve([]);
  };
  assert.equal(await ownReader(none), null);
  const qr = class {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = () => Promise.resolve([{ rawValue: 'x' }]);
  };
  const reader = await ownReader(qr);
  assert.deepEqual(await reader?.read(/** @type {any} */ (null)), ['x']);
});

test('what the camera cannot do has a name', async () => {
  assert.equal(await openCamera(undefined), 'insecure');
  const failing = (/** @type {string} */ name) => /** @type {any} */ ({
    getUserMedia: () => Promise.reject(new DOMException('', name)),
  });
  assert.equal(await openCamera(failing('NotAllowedError')), 'refused');
  assert.equal(await openCamera(failing('NotFoundError')), 'none');
  assert.equal(await openCamera(failing('NotReadableError')), 'busy');
  assert.equal(problemOf('what'), 'busy');
});

test('a marker hangs by what is named near it', () => {
  const room = /** @type {any} */ ({
    id: 'a',
    kind: 'area',
    floor: '0',
    geometry: { type: 'Polygon', coordinates: [[[0, 0], [10, 0], [10, 10], [0, 10]]] },
    properties: { name: { en: 'Foyer' } },
  });
  const far = /** @type {any} */ ({
    id: 'p',
    kind: 'poi',
    floor: '0',
    geometry: { type: 'Point', coordinates: [8, 5] },
    properties: { name: 'Bar' },
  });
  assert.equal(placeOfMarker(marker, [far, room])?.id, 'a');
  assert.equal(placeOfMarker(marker, [far])?.id, 'p');
  assert.equal(placeOfMarker(marker, [{ ...far, floor: '1' }]), null);
  const named = { ...marker, properties: { ...marker.properties, name: 'Gate' } };
  assert.equal(placeOfMarker(named, [room])?.id, 'm');
});
