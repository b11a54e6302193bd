// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnchorSurvey } from '../../../web/editor/anchors/anchor-survey.js';
import { readDistances } from '../../../web/editor/anchors/distances-text.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt } from './world.js';

/** @import { SurveyAnswer } from '../../../web/editor/anchors/anchor-survey.js' */
/** @import { Feature } from '../../../web/editor/plan/types.js' */

/** @param {string} id @param {number} x @returns {Feature} */
const anchor = (id, x) => ({
  id,
  kind: 'anchor',
  floor: '0',
  geometry: { type: 'Point', coordinates: [x, 0] },
  properties: {},
});

/** @param {string} id @param {Partial<import('../../../web/editor/anchors/anchor-survey.js').SurveyedAnchor>} [other] */
const found = (id, other = {}) => ({
  id,
  x: 5,
  y: 6,
  radius: 0.2004,
  delay: 0.01,
  measured: false,
  certainty: /** @type {const} */ ('determined'),
  ...other,
});

/** @param {SurveyAnswer} answer */
const surveyOf = (answer) => {
  const world = editorAt(
    new SimulatedServer([anchor('a', 1), anchor('b', 2), anchor('c', 3)]),
    'ada',
  );
  /** @type {any[]} */
  const asked = [];
  const survey = new AnchorSurvey({
    session: world.session,
    ask: async (query) => {
      asked.push(query);
      return answer;
    },
  });
  return { ...world, survey, asked };
};

test('distances are read with commas, semicolons and tabs, a heading left out', () => {
  const { distances, bad } = readDistances(
    'from,to,metres\r\nA1,A2,12.34\n\n"A, 3";A1;5,5\nA1\tA4\t7\nA1,A2\nA1,A2,-1\nA1,A2,1,more',
  );
  assert.deepEqual(distances, [
    { from: 'A1', to: 'A2', metres: 12.34 },
    { from: 'A, 3', to: 'A1', metres: 5.5 },
    { from: 'A1', to: 'A4', metres: 7 },
  ]);
  assert.deepEqual(bad, [6, 7, 8]);
  assert.deepEqual(readDistances('A1,A2,1').distances.length, 1);
});

test('taking over moves the determined ones only and says how right they are, as one edit', async () => {
  const { survey, session } = surveyOf({
    anchors: [
      found('a'),
      found('b', { certainty: 'ambiguous' }),
      found('c', { measured: true }),
      found('gone'),
    ],
    unknown: [],
    badPairs: [],
  });
  survey.show(true);
  await survey.read('a,b,1');
  assert.deepEqual(survey.moved.map(({ id }) => id), ['a']);
  survey.take();
  assert.deepEqual(session.plan.feature('a')?.geometry.coordinates, [5, 6]);
  assert.equal(session.plan.feature('a')?.properties.accuracy, 0.2);
  assert.deepEqual(session.plan.feature('b')?.geometry.coordinates, [2, 0]);
  assert.deepEqual(session.plan.feature('c')?.geometry.coordinates, [3, 0]);
  assert.equal(survey.answer, null);
  session.undo();
  assert.deepEqual(session.plan.feature('a')?.geometry.coordinates, [1, 0]);
  assert.equal(session.plan.feature('a')?.properties.accuracy, undefined);
});

test('a tick asks again, a text without distances does not', async () => {
  const { survey, asked } = surveyOf({ anchors: [found('a')], unknown: [], badPairs: [] });
  await survey.read('a,b,1');
  await survey.tick('a', true);
  assert.deepEqual(asked.map(({ measured }) => measured), [[], ['a']]);
  await survey.tick('a', false);
  assert.deepEqual(asked.at(-1)?.measured, []);
  await survey.read('nothing here');
  assert.equal(asked.length, 3);
  assert.equal(survey.answer, null);
  assert.deepEqual(survey.failure, ['editor.survey.noDistances', {}]);
});
