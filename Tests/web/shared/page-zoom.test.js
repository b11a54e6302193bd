// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import {
  elementBox,
  pageZoom,
  pointIn,
  sharpness,
  windowSize,
} from '../../../web/shared/ui/page-zoom.js';

const page = /** @type {any} */ (globalThis);
const before = { document: page.document, ratio: page.devicePixelRatio };

/** A window of 4K on which the page is enlarged; `style` where the browser only has the property.
 * @param {number | undefined} zoom @param {string} [style] */
const enlarge = (zoom, style = '') => {
  page.document = { documentElement: { currentCSSZoom: zoom } };
  page.getComputedStyle = () => ({ zoom: style });
  page.innerWidth = 3840;
  page.innerHeight = 2160;
  page.devicePixelRatio = 1;
};

const element = /** @type {any} */ ({
  getBoundingClientRect: () => ({
    left: 100,
    top: 40,
    right: 300,
    bottom: 80,
    width: 200,
    height: 40,
  }),
});

afterEach(() => {
  Object.assign(page, { document: before.document, devicePixelRatio: before.ratio });
  delete page.innerWidth;
  delete page.innerHeight;
  delete page.getComputedStyle;
});

test('an enlarged page measures in its own pixels', () => {
  enlarge(2);
  assert.equal(pageZoom(), 2);
  assert.deepEqual(windowSize(), { width: 1920, height: 1080 });
  assert.deepEqual(elementBox(element), {
    left: 50,
    top: 20,
    right: 150,
    bottom: 40,
    width: 100,
    height: 20,
  });
  assert.deepEqual(pointIn(element, /** @type {any} */ ({ clientX: 120, clientY: 60 })), [10, 10]);
  assert.equal(sharpness(), 2);
});

test('a browser that answers boxes in pixels of the page has events in those of the window', () => {
  enlarge(undefined, '2');
  assert.deepEqual(windowSize(), { width: 1920, height: 1080 });
  assert.deepEqual(pointIn(element, /** @type {any} */ ({ clientX: 220, clientY: 100 })), [10, 10]);
});

test('a browser without zoom does not enlarge', () => {
  enlarge(undefined, '');
  assert.deepEqual(windowSize(), { width: 3840, height: 2160 });
  assert.deepEqual(pointIn(element, /** @type {any} */ ({ clientX: 120, clientY: 60 })), [20, 20]);
});

test('canvases are never sharper than twice', () => {
  enlarge(2);
  page.devicePixelRatio = 2;
  assert.equal(sharpness(), 2);
});

test('style sheets measure the window on the enlarged page', () => {
  const web = new URL('../../../web/', import.meta.url);
  const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && path !== 'shared/ui/tokens.css');
  assert.ok(sheets.length > 50);
  const bare = sheets.filter((path) =>
    /\d[sdl]?v(?:h|w|min|max|b|i)\b/.test(readFileSync(new URL(path, web), 'utf8'))
  );
  assert.deepEqual(bare, [], 'var(--vh), var(--vw) and var(--vmin) of tokens.css know the zoom');
});

test('modules measure elements and events by what knows the zoom', () => {
  const web = new URL('../../../web/', import.meta.url);
  // The pointer is compared with itself there, and handed back to the browser.
  const exempt = new Set(['shared/ui/page-zoom.js', 'editor/ui/input/pointer-input.js']);
  const modules = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && !exempt.has(path));
  const bare = modules.filter((path) =>
    /getBoundingClientRect|inner(?:Width|Height)|client[XY]\b/.test(
      readFileSync(new URL(path, web), 'utf8'),
    )
  );
  assert.deepEqual(bare, [], 'use shared/ui/page-zoom.js');
});
