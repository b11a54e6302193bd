// @ts-check
// How long a snap takes among 5 000 features on one floor. Run: node Tests/web/bench/snapping.bench.js
import { snapped } from '../../../web/editor/drafting/snapping.js';
import { Plan } from '../../../web/editor/plan/plan.js';
import { PlanIndex } from '../../../web/editor/validations/plan-index.js';

const count = 5000;
const columns = 100;

/** Booths of 3 × 3 m with aisles, every tenth turned a little. @param {number} i */
const booth = (i) => {
  const [x, y] = [(i % columns) * 4, Math.floor(i / columns) * 4];
  const turn = i % 10 === 0 ? 0.2 : 0;
  const corner = (
    /** @type {number} */ dx,
    /** @type {number} */ dy,
  ) => [
    x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y + dx * Math.sin(turn) + dy * Math.cos(turn),
  ];
  const ring = [corner(0, 0), corner(3, 0), corner(3, 3), corner(0, 3), corner(0, 0)];
  return {
    id: `b${i}`,
    kind: i % 3 === 0 ? 'obstacle' : 'area',
    floor: '0',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: {},
  };
};
const plan = new Plan(/** @type {any} */ (Array.from({ length: count }, (_, i) => booth(i))));
/** Milliseconds of the processor; the clock counts others' work on a busy machine, too. */
const cpu = () => process.cpuUsage().user / 1000;
const began = cpu();
const index = new PlanIndex(plan);
for (const { id } of plan.features()) index.add(id);
console.log(`index of ${count} features: ${(cpu() - began).toFixed(1)} ms, once`);

/** One query as the pointer makes it. @param {number} wide @param {object} options */
const query = (wide, options) => {
  const at = /** @type {[number, number]} */ ([Math.random() * 400, Math.random() * 200]);
  const near = index.near('0', [at[0] - wide, at[1] - wide, at[0] + wide, at[1] + wide]);
  return snapped(at, near, { reach: Math.min(0.5, wide / 16), ...options });
};

/** @param {string} name @param {number} wide @param {object} [options] */
const measure = (name, wide, options = {}) => {
  for (let i = 0; i < 500; i += 1) query(wide, options);
  const runs = 5000;
  const start = cpu();
  for (let i = 0; i < runs; i += 1) query(wide, options);
  console.log(`${name}: ${((cpu() - start) / runs).toFixed(4)} ms a query`);
};

const from = [200, 100];
const drawn = { from, previous: [190, 100], points: [[190, 110], [190, 100], from] };
measure('first point, close by (2 m around)', 2);
measure('first point, from afar (8 m around)', 8);
measure('next point of a chain (2 m around)', 2, drawn);
measure('next point of a chain, from afar (8 m around)', 8, drawn);
