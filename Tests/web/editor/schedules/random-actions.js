// @ts-check
// What people might do in the editor: actions of every kind, most of them possible.
import {
  addFeature,
  deleteFeature,
  moveFeature,
  setFloor,
} from '../../../../web/editor/actions/features.js';
import * as buildings from '../../../../web/editor/actions/buildings.js';
import { deleteVertex, insertVertex, setRadius } from '../../../../web/editor/actions/vertices.js';
import * as floors from '../../../../web/editor/actions/floors.js';
import * as images from '../../../../web/editor/actions/images.js';
import { moveVertex } from '../simple-actions.js';
import { setProperty, setText } from '../../../../web/editor/actions/properties.js';
import { setSetting } from '../../../../web/editor/actions/buildings.js';
import { toMillimetre } from '../../../../web/shared/geometry/rounding.js';
import { namedVertices } from '../../../../web/shared/geometry/vertices.js';

/** @import { Plan } from '../../../../web/editor/plan/plan.js' */
/** @import { Change } from '../../../../web/editor/plan/types.js' */

/** @typedef {() => number} Random */

/** Choices that one seed decides. */
class SeededGenerator {
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
    return [toMillimetre(this.next() * 20), toMillimetre(this.next() * 10)];
  }

  name() {
    return { en: this.pick(['Hall', 'Stand', 'Café “Süß”']) };
  }

  vertexId() {
    return `n${this.number(1000)}`;
  }
}

/** @param {SeededGenerator} generator */
const ring = (generator) => {
  const open = [generator.point(), generator.point(), generator.point(), generator.point()];
  return [...open, open[0]];
};

/** @type {Record<string, (generator: SeededGenerator) => any>} */
const geometries = {
  poi: (generator) => ({ type: 'Point', coordinates: generator.point() }),
  wall: (generator) => ({
    type: 'LineString',
    coordinates: [generator.point(), generator.point(), generator.point()],
  }),
  connector: (generator) => ({
    type: 'LineString',
    coordinates: [generator.point(), generator.point(), generator.point()],
  }),
  area: (generator) => ({ type: 'Polygon', coordinates: [ring(generator), ring(generator)] }),
  obstacle: (generator) => ({
    type: 'Circle',
    coordinates: generator.point(),
    radius: toMillimetre(1 + generator.next()),
  }),
};

/** @param {SeededGenerator} generator @param {Plan} plan */
const feature = (generator, plan) => {
  const kind = generator.pick(Object.keys(geometries));
  const reached = [0, 1, 2].map(() => generator.pick(plan.floors)?.id ?? '0');
  return {
    id: `${kind}-${generator.number(3)}`,
    kind,
    floor: reached[0],
    geometry: geometries[kind](generator),
    properties: kind === 'connector' ? { floors: reached } : { name: generator.name() },
  };
};

/** @param {SeededGenerator} generator @param {Plan} plan */
const onFeature = (generator, plan) => {
  const all = [...plan.features()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const one = generator.pick(all);
  if (!one) return addFeature(/** @type {any} */ (feature(generator, plan)));
  const { id } = one;
  const vertex = generator.pick(namedVertices(one.geometry).flat()).id;
  return generator.pick([
    () => moveFeature(id, [toMillimetre(generator.next()), 1]),
    () => moveVertex(id, vertex, generator.point()),
    () => moveVertex(id, vertex, generator.point()),
    () => insertVertex(id, vertex, generator.point(), generator.vertexId()),
    () => insertVertex(id, vertex, generator.point(), generator.vertexId()),
    () => deleteVertex(id, vertex),
    () => deleteVertex(id, vertex),
    () => setRadius(id, 1 + generator.next()),
    () => setFloor(id, generator.pick(plan.floors).id),
    () => setProperty(id, 'category', generator.pick(['exit', 'room', null])),
    () => setProperty(id, 'order', generator.number(9)),
    () => setText(id, 'name', generator.pick(['en', 'de']), generator.pick(['Afra', 'Bar', ''])),
    () => deleteFeature(id),
  ])();
};

/** @param {SeededGenerator} generator @param {Plan} plan */
const onFloor = (generator, plan) => {
  const id = generator.pick(plan.floors).id;
  const at = (/** @type {number} */ longitude) => ({
    at: generator.point(),
    longitude,
    latitude: 52.5,
  });
  return generator.pick([
    () =>
      floors.putFloor({
        id: generator.pick(['0', '1', '2']),
        building: generator.pick(plan.buildings)?.id ?? 'main',
        ordinal: generator.number(4) - 1,
        name: generator.name(),
        bounds: [0, 0, 20, 10],
      }),
    () => floors.renameFloor(id, generator.name()),
    () => floors.setFloorOrdinal(id, generator.number(5) - 2),
    () => floors.setFloorBuilding(id, generator.pick(plan.buildings).id),
    () => floors.setFloorBounds(id, [0, 0, 5 + generator.number(20), 9]),
    () => floors.setGeoreference(id, { controlPoints: [at(13.4), at(13.5)] }),
    () => floors.setGeoreference(id, null),
    () => floors.removeFloor(id),
  ])();
};

/** @param {SeededGenerator} generator @param {Plan} plan */
const onBuilding = (generator, plan) => {
  const id = generator.pick(['main', 'annex', 'tower']);
  const order = plan.buildings.map((each) => each.id);
  return generator.pick([
    () => buildings.putBuilding({ id, name: generator.name() }),
    () => buildings.putBuilding({ id, name: generator.name() }),
    () => buildings.renameBuilding(id, generator.name()),
    () => buildings.removeBuilding(id),
    () => buildings.reorderBuildings(generator.pick([order.toReversed(), order.slice(-1)])),
    () => buildings.renameVenue(generator.name()),
    () =>
      setSetting(
        generator.pick(['ticksPerSecond', 'staleAfter', 'tracksKeptHours']),
        generator.pick([null, 1, 20, 30]),
      ),
    () => setSetting(generator.pick(['goneAfter', 'jumpSpeed']), generator.pick([null, 15, 99.5])),
  ])();
};

/** @param {SeededGenerator} generator @param {Plan} plan */
const onImage = (generator, plan) => {
  const id = generator.pick(['plan-0', 'plan-1']);
  const floor = generator.pick(plan.floors).id;
  const bytes = {
    content: generator.pick(['c1', 'c2']),
    mediaType: 'image/png',
    width: 10,
    height: 20,
  };
  return generator.pick([
    () =>
      images.putImage({ id, floor, ...bytes, planToFloor: [0.1, 0, 0, -0.1, 0, 9], opacity: 0.5 }),
    () => images.calibrateImage(id, [toMillimetre(1 + generator.next()), 0, 0, -1, 0, 9]),
    () => images.setImageOpacity(id, generator.pick([0, 0.25, 1])),
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
  const generator = new SeededGenerator(next);
  const roll = generator.number(20);
  const make = roll < 3
    ? () => addFeature(/** @type {any} */ (feature(generator, plan)))
    : roll < 14
    ? onFeature
    : roll < 16
    ? onFloor
    : roll < 18
    ? onBuilding
    : onImage;
  return make(generator, plan)(plan);
};
