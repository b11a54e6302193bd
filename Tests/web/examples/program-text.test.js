// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { standalone } from '../../../web/examples/program-text.js';
import { curlText, pythonTexts, requests } from '../../../web/examples/requests.js';

const programs = new URL('../../../web/examples/programs/', import.meta.url);
const filled = Object.freeze({
  server: 'https://map.example.org/',
  token: 'fcl_…',
  venue: 'expo',
  from: 'poi-a',
  to: 'poi-b',
  floor: '0',
  x: 6,
  y: 3.5,
});

for (const name of readdirSync(programs)) {
  test(`${name} is shown as a program of its own`, () => {
    const text = standalone(readFileSync(new URL(name, programs), 'utf8'), filled);
    assert.match(text, /^import \{ connect/);
    assert.match(text, /from 'https:\/\/map\.example\.org\/embed\/v1\/floorcast-client\.js';/);
    assert.match(text, /^const venue = 'expo';$/m);
    assert.doesNotMatch(text, /\bprint\b|@type|export|\.\.\/|=> \{$\s*^\};/m);
    // What stood in the function begins at the margin.
    assert.match(text, /^const (live|\{ client \}) =/m);
  });
}

test('a module that is no program is refused', () => {
  assert.throws(() => standalone('export const run = 1;', filled), /begins with its imports/);
});

test('a request is a command with the key, where one is needed', () => {
  const command = curlText(requests.curlRoute(filled), filled);
  assert.equal(
    command,
    'curl -X POST https://map.example.org/api/v1/venues/expo/routes \\\n' +
      '  -H "Authorization: Bearer fcl_…" \\\n' +
      `  -d '{"from":{"feature":"poi-a"},"to":{"feature":"poi-b"}}'`,
  );
  const open = curlText(requests.curlVenue(filled), { ...filled, token: null });
  assert.equal(open, 'curl https://map.example.org/api/v1/venues/expo');
});

test('Python programs name the server, the key and the venue', () => {
  for (const text of Object.values(pythonTexts)) {
    const program = text(filled);
    assert.match(program, /Floorcast\("https:\/\/map\.example\.org", "fcl_…"\)/);
    assert.match(program, /"expo"/);
    assert.match(text({ ...filled, token: null }), /Floorcast\("https:\/\/map\.example\.org"\)/);
  }
});
