// @ts-check
// What changing costs among 5 000 features on one floor, without the drawing. Run:
// node Tests/web/bench/changing.bench.js
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { loadShaping } from '../../../web/editor/operations/shaping.js';
import { editingOperations } from '../../../web/editor/operations/editing.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { PlanIndex } from '../../../web/editor/validations/plan-index.js';
import { editorStub } from '../editor/editor-stub.js';
import { SimulatedServer } from '../editor/simulated-server.js';
import { editorAt } from '../editor/world.js';
/** @import { Box } from '../../../web/shared/geometry/box.js' */
/** @import { DragHandlers, Press } from '../../../web/editor/gestures/drag.js' */
/** @import { Position } from '../../../web/editor/plan/types.js' */

const count = 5000;
const columns = 100;
/** Booths of 3 × 3 m in rows of shared walls: each corner belongs to two or four. @param {number} i */
const booth = (i) => {
  const [x, y] = [(i % columns) * 3, Math.floor(i / columns) * 3];
  const ring = [[x, y], [x + 3, y], [x + 3, y + 3], [x, y + 3], [x, y]];
  return {
    id: `b${i}`,
    kind: i % 5 === 0 ? 'obstacle' : 'area',
    floor: '0',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { name: { en: `B ${i}` } },
  };
};
const server = new SimulatedServer(
  /** @type {any} */ (Array.from({ length: count }, (_, i) => booth(i))),
);
const { session } = editorAt(server, 'ada');
const editor = editorStub(session);
const index = new PlanIndex(session.plan);
for (const { id } of session.plan.features()) index.add(id);
Object.assign(editor.stub, {
  featuresNear: (/** @type {Box} */ ...box) => index.near('0', box),
  metresPerPixel: 0.05,
  toScreen: (/** @type {Position} */ [x, y]) => [x * 20, y * 20],
  toWorld: (/** @type {Position} */ [x, y]) => [x / 20, y / 20],
  featureAt: () => session.plan.feature('b2550'),
});
const mode = new BrowseMode(editor);
editor.tools.enter(mode);
await loadShaping();

/** Milliseconds of the processor; the clock counts others' work on a busy machine, too. */
const cpu = () => process.cpuUsage().user / 1000;
/** @param {number} x @param {number} y metres @param {Partial<Press>} [more] @returns {Press} */
const press = (x, y, more = {}) => ({
  world: [x, y],
  screen: [x * 20, y * 20],
  shift: false,
  alt: false,
  ctrl: false,
  touch: false,
  ...more,
});

/** @param {string} name @param {number} runs @param {(run: number) => void} act */
const measure = (name, runs, act) => {
  const start = cpu();
  for (let run = 0; run < runs; run += 1) act(run);
  console.log(`${name}: ${((cpu() - start) / runs).toFixed(3)} ms`);
};

/** A drag with a number of moves from a place. @param {string} name @param {[number, number]} from
 * @param {number} moves @param {Partial<Press>} [more] */
const drag = (name, [x, y], moves, more = {}) => {
  const from = press(x, y, more);
  /** @type {DragHandlers | null} */
  let gesture = null;
  measure(`${name}, press`, 1, () => (gesture = mode.press(from)));
  measure(
    `${name}, a move`,
    moves,
    (i) => gesture?.move(press(x + 0.01 * (i % 50), y + 0.3, more), from),
  );
  measure(`${name}, release`, 1, () => gesture?.end(press(x + 0.4, y + 0.3, more), from));
};

editor.selection.set('b2550');
for (let i = 0; i < 2; i += 1) {
  drag(i ? 'vertex shared by four' : '(warming up)', [150, 75], 400);
  measure(i ? 'undo of it' : '(undo)', 1, () => session.undo());
}
drag('one booth', [151.6, 76.4], 300);
measure('undo of it', 1, () => session.undo());
editor.selection.set(null);
drag('box over everything', [-1, -1], 40, { shift: true });
perform(/** @type {any} */ (editingOperations.find(({ id }) => id === 'selectAll')), editor);
drag('all 5 000', [151.6, 76.4], 10);
measure('undo of it', 1, () => session.undo());
for (const id of ['square', 'align.left', 'mirrorAcross', 'duplicate']) {
  measure(
    `${id} of all`,
    1,
    () => perform(/** @type {any} */ (editingOperations.find((each) => each.id === id)), editor),
  );
}
measure('undo of it', 1, () => session.undo());
