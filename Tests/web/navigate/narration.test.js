// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginGuidance, guide } from '../../../web/navigate/guidance/guidance.js';
import { announcementText } from '../../../web/navigate/guidance/words.js';
import { de } from '../../../web/navigate/texts/de.js';
import { en } from '../../../web/navigate/texts/en.js';
import { makeSpeech } from '../../../web/shared/i18n/i18n.js';
/** @import { Hazard, Instruction, Route } from '../../../web/shared/api/types.js' */
/** @import { Guidance } from '../../../web/navigate/guidance/guidance.js' */

/** @param {string} kind  @param {[number, number]} at  @param {number} distance  @param {string} text
 * @returns {Instruction} */
const step = (kind, at, distance, text) => ({
  kind,
  floor: '0',
  at,
  distance,
  leg: 0,
  text: { en: text },
});

/** @param {Partial<Hazard> & Pick<Hazard, 'kind' | 'along'>} about  @returns {Hazard} */
const hazard = (about) => ({ feature: 'f', floor: '0', at: [0, 0], leg: 0, ...about });

/** Thirty metres east through a door, then 90 m north.
 * @param {Hazard[]} hazards  @returns {Route} */
const routeWith = (hazards) => ({
  profile: 'walking',
  distance: 120,
  seconds: 92,
  legs: [{ floor: '0', points: [[0, 0], [30, 0], [30, 90]], distance: 120, seconds: 92 }],
  instructions: [
    step('start', [0, 0], 30, 'Walk 30 m'),
    step('left', [30, 0], 90, 'Turn left and walk 90 m'),
    step('arrive', [30, 90], 0, 'You have arrived'),
  ],
  hazards,
});

/** What is announced at each metre of a walk along a route. @param {Route} route
 * @returns {{ metres: number, said: import('../../../web/navigate/guidance/guidance.js').Announcement[],
 *   state: Guidance }[]} */
const walk = (route) => {
  let { state } = guide(beginGuidance(true), {
    type: 'routed',
    route,
    reason: 'requested',
    time: 0,
  });
  return Array.from({ length: 119 }, (_, metres) => {
    const spot = metres <= 30
      ? { floor: '0', x: metres, y: 0 }
      : { floor: '0', x: 30, y: metres - 30 };
    const outcome = guide(state, { type: 'moved', spot, time: metres * 770 });
    state = outcome.state;
    return { metres, said: [...outcome.announcements], state };
  });
};

/** Where a kind of announcement is made. @param {ReturnType<typeof walk>} walked  @param {string} kind */
const placesOf = (walked, kind) =>
  walked.filter(({ said }) => said.some((each) => each.kind === kind)).map(({ metres }) => metres);

test('a hazard is warned of once, about six metres before it', () => {
  assert.deepEqual(placesOf(walk(routeWith([hazard({ kind: 'door', along: 15 })])), 'hazard'), [9]);
});

test('an instruction is announced from afar and once more just before its place', () => {
  const steps = walk(routeWith([])).flatMap(({ metres, said }) =>
    said.flatMap((each) => each.kind === 'step' ? [[metres, each.step]] : [])
  );
  assert.deepEqual(steps.filter(([, number]) => number === 1), [[3, 1], [25, 1]]);
});

test('hazards that follow each other at once are one warning, others have their own', () => {
  const walked = walk(routeWith([
    hazard({ kind: 'door', along: 12 }),
    hazard({ kind: 'stairs', along: 15 }),
    hazard({ kind: 'door', along: 22 }),
  ]));
  const warnings = walked.flatMap(({ said }) =>
    said.flatMap((each) => each.kind === 'hazard' ? [each.hazards] : [])
  );
  assert.deepEqual(warnings, [[0, 1], [2]]);
});

test('a warning brings its instruction with it, which is then not repeated', () => {
  const walked = walk(routeWith([hazard({ kind: 'stairs', along: 30 })]));
  const at = walked.find(({ said }) => said.some(({ kind }) => kind === 'hazard'));
  assert.deepEqual(at?.said.map(({ kind }) => kind), ['hazard', 'step']);
  assert.equal(at?.metres, 24);
  const later = walked.filter(({ metres }) => metres > 24 && metres < 29);
  assert.equal(later.flatMap(({ said }) => said).filter(({ kind }) => kind === 'step').length, 0);
});

test('the phone shakes at a turn, and the turn is confirmed some metres behind it', () => {
  const walked = walk(routeWith([]));
  assert.deepEqual(placesOf(walked, 'turn').slice(0, 1), [28]);
  const confirmed = placesOf(walked, 'confirmed');
  assert.equal(confirmed.length, 1);
  assert.ok(confirmed[0] > 32 && confirmed[0] <= 36, `${confirmed[0]}`);
});

test('a long stretch is told at most every 25 metres', () => {
  const told = placesOf(walk(routeWith([])), 'progress');
  assert.ok(told.length >= 2 && told.length <= 3, `${told}`);
  told.slice(1).forEach((metres, i) => assert.ok(metres - told[i] >= 25));
});

test('a walker beside the way is not told that it is right', () => {
  const route = routeWith([]);
  let { state } = guide(beginGuidance(true), {
    type: 'routed',
    route,
    reason: 'requested',
    time: 0,
  });
  for (const y of [0, 2, 4, 6, 8]) {
    const outcome = guide(state, {
      type: 'moved',
      spot: { floor: '0', x: 32.5, y },
      time: y * 100,
    });
    state = outcome.state;
    assert.ok(!outcome.announcements.some(({ kind }) => kind === 'confirmed'));
  }
});

test('hazards have words in both languages', () => {
  const floorName = (/** @type {string} */ id) => `Level ${id}`;
  /** @param {Hazard[]} hazards  @param {string} language  @param {number} metres */
  const said = (hazards, language, metres) =>
    announcementText({ kind: 'hazard', hazards: hazards.map((_, i) => i), metres }, {
      route: routeWith(hazards),
      isLive: true,
      name: 'Bar',
      speech: makeSpeech({ en, de }, { search: '', preferred: [language] }),
      floorName,
    });
  const down = hazard({ kind: 'stairs', along: 9, direction: 'down', floors: 2, toFloor: '0' });
  const turning = hazard({ kind: 'door', along: 7, category: 'revolving' });
  const lift = hazard({ kind: 'lift', along: 9, direction: 'up', floors: 1, toFloor: '3' });
  assert.equal(said([down], 'en', 5), 'Careful: stairs going down, 2 floors in 5 m.');
  assert.equal(
    said([turning, lift], 'en', 5.2),
    'Careful: revolving door, then lift to Level 3 in 5 m.',
  );
  assert.equal(said([turning], 'de', 1), 'Vorsicht: Drehtür direkt vor Ihnen.');
  assert.equal(said([turning, turning], 'de', 5), 'Vorsicht: zwei Türen in 5 m.');
});

test('all words of hazards are there in both languages', () => {
  const kinds = ['door', 'steps', 'stairs', 'escalator', 'lift', 'ramp'];
  for (const texts of [en, de]) {
    for (const kind of kinds) assert.ok(Object.hasOwn(texts, `hazard.${kind}`), kind);
  }
});

test('a visitor that goes on step by step hears what a step leads through', () => {
  const route = routeWith([hazard({ kind: 'escalator', along: 12, direction: 'up' })]);
  const speech = makeSpeech({ en }, { search: '', preferred: ['en'] });
  const floorName = (/** @type {string} */ id) => id;
  assert.equal(
    announcementText({ kind: 'step', step: 0, metres: 0 }, {
      route,
      isLive: false,
      name: 'Bar',
      speech,
      floorName,
    }),
    'Walk 30 m. Careful on the way: escalator going up.',
  );
});
