// @ts-check
// Error of dead reckoning 30 s after a fix, led and not, on walks for tuning and held-out ones:
// see scripts/bench-dead-reckoning.
import { existsSync } from 'node:fs';
import { HARSH, headingError, heardSteps, reckon, USUAL } from '../navigate/walks.js';
import { SeededRandom } from '../../../web/navigate/position/seeded-random.js';
import { attendees, servedWalks } from './walks-to-reckon.js';
/** @import { Errors } from '../navigate/walks.js' */
/** @import { WalkToReckon } from './walks-to-reckon.js' */

const SECONDS = 30;
/** Of pairs of places, and of errors: the first are those that parameters were tuned on. Take another second one
 * before judging what was changed after looking at its figures. */
const SEEDS = { tuning: 7, 'held out': 31415 };

/** How a walk is followed: `free` without walkable space; `alone` with it, from one fix; `known` like that, but that
 * the phone has kept the stride of its carrier from three earlier visits, each with a walk between two fixes; `second fix` after
 * another one and the walk from there; `calibrated` after live positions; `led` by a way that it follows, or that it leaves. */
const MODES = /** @type {const} */ ([
  'free',
  'alone',
  'known',
  'second fix',
  'calibrated',
  'led',
  'led, leaves',
]);
/** @typedef {typeof MODES[number]} Mode */

/** @param {readonly number[]} list  @param {number} share */
const quantile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))];
/** @param {readonly number[]} list */
const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;

/** What a phone keeps of its carrier's stride after visits with one walk between two fixes each.
 * @param {readonly WalkToReckon[]} visits  @param {number} seed  @param {Errors} errors  @param {number} carrier */
const strideKept = (visits, seed, errors, carrier) => {
  /** @type {ReturnType<typeof reckon>['stride']} */
  let known = null;
  for (const visit of visits) {
    const { space, before, gap } = visit;
    if (before.length === 0) continue;
    /** @type {ReturnType<typeof reckon>} */
    const { stride } = reckon([...before, ...gap], {
      space,
      seed: seed + 1000 * visits.indexOf(visit),
      seconds: 1,
      gapAt: gap[0].time,
      errors,
      carrier,
      known,
    });
    known = stride ?? known;
  }
  return known;
};

/** @param {WalkToReckon} walk  @param {Mode} mode  @param {number} seed  @param {Errors} errors
 * @param {readonly WalkToReckon[]} earlier  other walks of the same carrier */
const followed = ({ space, before, gap, way, left }, mode, seed, errors, earlier) => {
  const after = mode === 'led, leaves' ? left : gap;
  if (after === null || (mode.startsWith('led') && way === null)) return null;
  const isCalibrated = mode === 'calibrated';
  const hasBefore = isCalibrated || mode === 'second fix';
  if (hasBefore && before.length === 0) return null;
  const carrier = mode === 'known' ? new SeededRandom(seed + 500_000).normal() : null;
  const known = carrier === null ? null : strideKept(earlier, seed + 250_000, errors, carrier);
  const result = reckon(hasBefore ? [...before, ...after] : after, {
    space: mode === 'free' ? null : space,
    seed,
    seconds: SECONDS,
    gapAt: after[0].time,
    isLive: isCalibrated,
    way: mode.startsWith('led') ? way : null,
    errors,
    carrier,
    known,
  });
  return result.errors.length > 0 ? result : null;
};

/** @param {string} name  @param {readonly WalkToReckon[]} walks  @param {number} seed  @param {Errors} errors */
const report = (name, walks, seed, errors) => {
  for (const mode of MODES) {
    const [ends, radii, isInside] = [[], [], []].map(() => /** @type {number[]} */ ([]));
    const begin = process.cpuUsage();
    let steps = 0;
    walks.forEach((walk, index) => {
      const result = followed(
        walk,
        mode,
        seed + index,
        errors,
        [1, 2, 3].map((more) => walks[(index + more) % walks.length]),
      );
      if (result === null) return;
      ends.push(result.last);
      radii.push(result.radii[result.radii.length - 1]);
      isInside.push(result.last <= radii[radii.length - 1] ? 1 : 0);
      steps += result.steps;
    });
    if (ends.length === 0) continue;
    const { user, system } = process.cpuUsage(begin);
    console.log([
      name.padEnd(34),
      mode.padEnd(12),
      `${ends.length} walks`.padStart(9),
      `median ${quantile(ends, 0.5).toFixed(2)} m`,
      `p90 ${quantile(ends, 0.9).toFixed(2)} m`,
      `inside ${(100 * mean(isInside)).toFixed(1)} %`,
      `radius ${quantile(radii, 0.5).toFixed(1)} m`,
      `${((user + system) / 1000 / steps).toFixed(3)} ms a step`,
    ].join('  '));
  }
};

/** @param {readonly WalkToReckon[]} walks  @param {Errors} errors */
const degreesOff = (walks, errors) => {
  const each = walks.map(({ gap }, index) =>
    headingError(gap, heardSteps(gap, new SeededRandom(index), errors)) ** 2
  );
  return ((Math.sqrt(mean(each.filter(Number.isFinite))) * 180) / Math.PI).toFixed(1);
};

const [folder, ...venues] = process.argv.slice(2);
/** @type {[part: string, name: string, seed: number, walks: WalkToReckon[]][]} */
const sets = [];
for (const [part, seed] of Object.entries(SEEDS)) {
  const isTuning = part === 'tuning';
  const hasAttendees = existsSync(`${folder}/walkable.wkt`);
  if (hasAttendees) sets.push([part, 'attendees', seed, attendees(folder, isTuning)]);
  else console.log(`attendees: skipped, ${folder} is not there`);
  for (const url of venues) {
    const name = url.split('/').pop() ?? '';
    if (isTuning && name === 'university') continue;
    sets.push([part, name, seed, await servedWalks(url, 120, seed)]);
  }
}
const heldOut = sets.filter(([part]) => part !== 'tuning');
for (const [part, name, seed, walks] of sets) {
  report(`${part}: ${name}`, walks, 1000 + seed, USUAL);
}
for (const [part, name, seed, walks] of heldOut) {
  report(`harsh, ${part}: ${name}`, walks, 1000 + seed, HARSH);
}
const all = heldOut.flatMap(([, , , walks]) => walks);
console.log(`Headings off by ${degreesOff(all, USUAL)}°, harsh ${degreesOff(all, HARSH)}° (rms)`);
