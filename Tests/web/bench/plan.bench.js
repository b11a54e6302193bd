// @ts-check
// What the editor's pure parts cost with 5 000 features on one floor: node Tests/web/bench/plan.bench.js
import { moveVertex } from '../editor/simple-actions.js';
import { snapPress } from '../../../web/editor/gestures/snap-press.js';
import { difference } from '../../../web/editor/plan/difference.js';
import { IssueBook } from '../../../web/editor/validations/issue-book.js';
import { MapSurface } from '../../../web/editor/map/map-surface.js';
import { View } from '../../../web/editor/map/view.js';
import { DrawingSettings } from '../../../web/editor/state/drawing-settings.js';
import { bigPlan } from './big-plan.js';
import { measure } from './measure.js';
import { editorAt } from '../editor/world.js';
import { SimulatedServer } from '../editor/simulated-server.js';

const plan = bigPlan();
const { session } = editorAt(new SimulatedServer([...plan.features()]), 'ada');
const view = {
  floor: '0',
  camera: { scale: 20 },
  setFeatures: () => {},
  updateFeatures: () => {},
  requestRender: () => {},
};
const surface = new MapSurface(/** @type {any} */ (view), /** @type {any} */ (null), plan);
const editor = {
  view: new View(surface, /** @type {any} */ (null)),
  drawing: new DrawingSettings(),
};
const wall = 'wall-231';
const vertex = '0';
/** A new place for the corner, different each time. @param {number} round @returns {[number, number]} */
const place = (round) => [54 + (round % 40) / 10, 69 + (round % 30) / 10];
/** @param {number} round @returns {any} */
const press = (round) => ({ world: place(round), screen: [0, 0], alt: false, shift: false });
const move = (/** @type {number} */ round) => moveVertex(wall, vertex, place(round));
const moved = (/** @type {number} */ round) => move(round)(session.plan);

measure('snap query', (round) => snapPress(editor, press(round), wall), { limit: 1 });
measure('preview of a vertex move', (round) => session.preview(move(round)), { limit: 8 });
session.preview(() => []);
measure('vertex move performed', (round) => session.commit(moved(round + 1), 'move'), {
  limit: 16,
});
measure('undo', () => session.undo(), { limit: 16 });
measure('redo', () => session.redo(), { limit: 16 });
measure('all features of the floor', () => session.plan.onFloor('0'));
let before = session.plan;
measure('what differs between two plans', (round) => {
  const after = before.applying(moved(round + 1));
  difference(before, after);
  before = after;
});
const book = new IssueBook(session.plan);
measure('first look for issues, 5 000 features', () => new IssueBook(session.plan).look(), {
  rounds: 5,
});
book.look();
measure('issues after a vertex move', (round) => {
  book.update(session.plan.applying(moved(round + 1)));
  return book.issues;
}, { limit: 8 });
