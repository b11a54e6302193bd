// @ts-check
// What people might do in the editor: actions of every kind, most of them possible.
import { addFeature } from '../../../../web/editor/actions/add-feature.js';
import * as buildings from '../../../../web/editor/actions/buildings.js';
import { deleteFeature } from '../../../../web/editor/actions/delete-feature.js';
import { deleteVertex } from '../../../../web/editor/actions/delete-vertex.js';
import * as floors from '../../../../web/editor/actions/floors.js';
import * as images from '../../../../web/editor/actions/images.js';
import { insertVertex } from '../../../../web/editor/actions/insert-vertex.js';
import { moveFeature } from '../../../../web/editor/actions/move-feature.js';
import { moveVertex } from '../simple-actions.js';
import { setText } from '../../../../web/editor/actions/set-text.js';
import { setFloor } from '../../../../web/editor/actions/set-floor.js';
import { setProperty } from '../../../../web/editor/actions/set-property.js';
import { setSetting } from '../../../../web/editor/actions/set-setting.js';
import { setRadius } from '../../../../web/editor/actions/set-radius.js';
import { namedVertices } from '../../../../web/shared/geometry/vertices.js';

/** @import { Plan } from '../../../../web/editor/plan/plan.js' */
/** @import { Change } from '../../../../web/editor/plan/types.js' */

/** @typedef {() => number} Random */

const millimetres = (/** @type {number} */ metres) => Math.round(metres * 1000) / 1000;

/** Chances of one seed. */
class Dice {
  /** @param {Random} next */
  constructor(next) {
    this.next = next;
  }

  /** @param {number} count @returns {number} 0..<count */
  number(count) {
    return Math.floor(this.next() * count);
  }

  /** @template T @param {readonly T[]} choices @returns {T} */
  pick(choices) {
    return choices[this.number(choices.length)];
  }

  /** @returns {[number, number]} */
  point() {
    return [millimetres(this.next() * 20), millimetres(this.next() * 10)];
  }

  name() {
    return { en: this.pick(['Hall', 'Stand', 'Café “Süß”']) };
  }

  vertexId() {
    return `n${this.number(1000)}`;
  }
}

/** @param {Dice} dice */
const ring = (dice) => {
  const open = [dice.point(), dice.point(), dice.point(), dice.point()];
  return [...open, open[0]];
};

/** @type {Record<string, (dice: Dice) => any>} */
const geometries = {
  poi: (dice) => ({ type: 'Point', coordinates: dice.point() }),
  wall: (dice) => ({ type: 'LineString', coordinates: [dice.point(), dice.point(), dice.point()] }),
  connector: (dice) => ({
    type: 'LineString',
    coordinates: [dice.point(), dice.point(), dice.point()],
  }),
  area: (dice) => ({ type: 'Polygon', coordinates: [ring(dice), ring(dice)] }),
  obstacle: (dice) => ({
    type: 'Circle',
    coordinates: dice.point(),
    radius: millimetres(1 + dice.next()),
  }),
};

/** @param {Dice} dice @param {Plan} plan */
const feature = (dice, plan) => {
  const kind = dice.pick(Object.keys(geometries));
  const reached = [0, 1, 2].map(() => dice.pick(plan.floors)?.id ?? '0');
  return {
    id: `${kind}-${dice.number(3)}`,
    kind,
    floor: reached[0],
    geometry: geometries[kind](dice),
    properties: kind === 'connector' ? { floors: reached } : { name: dice.name() },
  };
};

/** @param {Dice} dice @param {Plan} plan */
const onFeature = (dice, plan) => {
  const all = [...plan.features()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const one = dice.pick(all);
  if (!one) return addFeature(/** @type {any} */ (feature(dice, plan)));
  const { id } = one;
  const vertex = dice.pick(namedVertices(one.geometry).flat()).id;
  return dice.pick([
    () => moveFeature(id, [millimetres(dice.next()), 1]),
    () => moveVertex(id, vertex, dice.point()),
    () => moveVertex(id, vertex, dice.point()),
    () => insertVertex(id, vertex, dice.point(), dice.vertexId()),
    () => insertVertex(id, vertex, dice.point(), dice.vertexId()),
    () => deleteVertex(id, vertex),
    () => deleteVertex(id, vertex),
    () => setRadius(id, 1 + dice.next()),
    () => setFloor(id, dice.pick(plan.floors).id),
    () => setProperty(id, 'category', dice.pick(['exit', 'room', null])),
    () => setProperty(id, 'order', dice.number(9)),
    () => setText(id, 'name', dice.pick(['en', 'de']), dice.pick(['Afra', 'Bar', ''])),
    () => deleteFeature(id),
  ])();
};

/** @param {Dice} dice @param {Plan} plan */
const onFloor = (dice, plan) => {
  const id = dice.pick(plan.floors).id;
  const at = (/** @type {number} */ longitude) => ({ at: dice.point(), longitude, latitude: 52.5 });
  return dice.pick([
    () =>
      floors.putFloor({
        id: dice.pick(['0', '1', '2']),
        building: dice.pick(plan.buildings)?.id ?? 'main',
        ordinal: dice.number(4) - 1,
        name: dice.name(),
        bounds: [0, 0, 20, 10],
      }),
    () => floors.renameFloor(id, dice.name()),
    () => floors.setFloorOrdinal(id, dice.number(5) - 2),
    () => floors.setFloorBuilding(id, dice.pick(plan.buildings).id),
    () => floors.setFloorBounds(id, [0, 0, 5 + dice.number(20), 9]),
    () => floors.setGeoreference(id, { controlPoints: [at(13.4), at(13.5)] }),
    () => floors.setGeoreference(id, null),
    () => floors.removeFloor(id),
  ])();
};

/** @param {Dice} dice @param {Plan} plan */
const onBuilding = (dice, plan) => {
  const id = dice.pick(['main', 'annex', 'tower']);
  const order = plan.buildings.map((each) => each.id);
  return dice.pick([
    () => buildings.putBuilding({ id, name: dice.name() }),
    () => buildings.putBuilding({ id, name: dice.name() }),
    () => buildings.renameBuilding(id, dice.name()),
    () => buildings.removeBuilding(id),
    () => buildings.reorderBuildings(dice.pick([order.toReversed(), order.slice(-1)])),
    () => buildings.renameVenue(dice.name()),
    () =>
      setSetting(
        dice.pick(['ticksPerSecond', 'staleAfter', 'tracksKeptHours']),
        dice.pick([null, 1, 20, 30]),
      ),
    () => setSetting(dice.pick(['goneAfter', 'jumpSpeed']), dice.pick([null, 15, 99.5])),
  ])();
};

/** @param {Dice} dice @param {Plan} plan */
const onImage = (dice, plan) => {
  const id = dice.pick(['plan-0', 'plan-1']);
  const floor = dice.pick(plan.floors).id;
  const bytes = { content: dice.pick(['c1', 'c2']), mediaType: 'image/png', width: 10, height: 20 };
  return dice.pick([
    () =>
      images.putImage({ id, floor, ...bytes, planToFloor: [0.1, 0, 0, -0.1, 0, 9], opacity: 0.5 }),
    () => images.calibrateImage(id, [millimetres(1 + dice.next()), 0, 0, -1, 0, 9]),
    () => images.setImageOpacity(id, dice.pick([0, 0.25, 1])),
    () => images.setImageFloor(id, floor),
    () => images.replaceImage(id, bytes),
    () => images.removeImage(id),
  ])();
};

/**
 * The changes of one gesture on a plan.
 *
 * @param {Random} next
 * @param {Plan} plan
 * @returns {Change[]}
 */
export const randomChanges = (next, plan) => {
  const dice = new Dice(next);
  const roll = dice.number(20);
  const make = roll < 3
    ? () => addFeature(/** @type {any} */ (feature(dice, plan)))
    : roll < 14
    ? onFeature
    : roll < 16
    ? onFloor
    : roll < 18
    ? onBuilding
    : onImage;
  return make(dice, plan)(plan);
};
