// @ts-check
// What table, palette and forms cost with 5 000 features: node Tests/web/bench/lists.bench.js
import { commonValue, writeAll } from '../../../web/editor/forms/common.js';
import { fieldsOf } from '../../../web/editor/forms/fields-of.js';
import { paletteEntries } from '../../../web/editor/search/palette-entries.js';
import { TableModel } from '../../../web/editor/search/table-model.js';
import { bigPlan } from './big-plan.js';
import { measure } from './measure.js';

const plan = bigPlan();
const t = (/** @type {string} */ key) => key;
/** @type {any} */
const reader = {
  language: 'en',
  languages: ['en'],
  units: 'metric',
  length: String,
  t,
  floors: ['0'],
  floorName: String,
};
/** @type {any} */
const editor = {
  session: { plan, venue: { floors: [] } },
  reader,
  view: { floor: '0' },
};
const filter = (/** @type {string} */ text) => ({ text, kind: '', floor: '' });
const walls = [...plan.features()].filter(({ kind }) => kind === 'wall');
const thickness = fieldsOf(walls[0]).filter(({ id }) => id === 'thickness')[0];
const ids = walls.map(({ id }) => id);

measure('table sorted by name', () => new TableModel(plan, reader).rows, { rounds: 20 });
const model = new TableModel(plan, reader);
measure('table: one more letter of a search', (round) => {
  model.filter = filter(`wall ${round % 10}`);
  return model.rows;
}, { rounds: 50 });
measure(
  'palette: one more letter',
  (round) => paletteEntries({ operations: [], editor, labelOf: () => '' }, `wall ${round % 10}`),
  { rounds: 50 },
);
measure(
  `what ${walls.length} walls have in common`,
  () => fieldsOf(walls[0]).map(({ read }) => commonValue(walls, read)),
  { rounds: 50 },
);
measure(
  `thickness of ${walls.length} walls at once`,
  (round) => writeAll(thickness, ids, round / 1000)(plan),
  { rounds: 50 },
);
