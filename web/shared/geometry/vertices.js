// @ts-check
// Vertices by name: each keeps its name when others come and go (docs/api.md). Their order is that
// of the rings, without closing points; a point and a circle's centre have one vertex.

/** @typedef {readonly [number, number]} Position  x and y in metres */
/** @typedef {{ type: string, coordinates: any, radius?: number, vertices?: readonly string[] }} Geometry */
/** @typedef {{ after: string } | { before: string }} Neighbour */
/** What happens to one vertex: it moves, comes in beside another, or goes.
 * @typedef {{ vertex: string, at?: Position, after?: string, before?: string, remove?: true }} VertexChange */
/** What happened to one vertex; `null` where there was or is none, `beside` where it comes or goes.
 * @typedef {{ vertex: string, before: Position | null, after: Position | null,
 *   beside?: Neighbour }} AppliedVertexChange */
/** @typedef {{ id: string, at: Position }} Vertex */

/** The points ring by ring, without closing points.
 * @param {Geometry} geometry @returns {Position[][]} */
const chainsOf = ({ type, coordinates }) => {
  if (type === 'LineString') return [coordinates];
  if (type !== 'Polygon') return [[coordinates]];
  /** @type {Position[][]} */
  const rings = coordinates;
  return rings.map((ring) => {
    const [first, last] = [ring[0], ring[ring.length - 1]];
    const isClosed = ring.length > 1 && first[0] === last[0] && first[1] === last[1];
    return isClosed ? ring.slice(0, -1) : ring;
  });
};

/** The vertices ring by ring, each with its name.
 * @param {Geometry} geometry @returns {Vertex[][]} */
export const namedVertices = (geometry) => {
  let count = 0;
  const name = () => geometry.vertices?.[count] ?? String(count);
  return chainsOf(geometry).map((chain) =>
    chain.map(([x, y]) => {
      const vertex = { id: name(), at: /** @type {Position} */ ([x, y]) };
      count += 1;
      return vertex;
    })
  );
};

/** A geometry through these vertices, of the same type; names that only count are left out.
 * @template {Geometry} Shape @param {Shape} geometry @param {Vertex[][]} chains @returns {Shape} */
export const withNamedVertices = (geometry, chains) => {
  const rings = chains.map((chain) => chain.map(({ at }) => at));
  const names = chains.flatMap((chain) => chain.map(({ id }) => id));
  const { type, radius } = geometry;
  return /** @type {Shape} */ ({
    type,
    coordinates: type === 'Polygon'
      ? rings.map((ring) => [...ring, ...ring.slice(0, 1)])
      : type === 'LineString'
      ? rings[0]
      : rings[0][0],
    ...(type === 'Circle' && { radius }),
    ...(names.some((name, i) => name !== String(i)) && { vertices: names }),
  });
};

/** The one way of writing a geometry: rings closed, names of vertices only where they do not just
 * count. @template {Geometry} Shape @param {Shape} geometry @returns {Shape} */
export const canonicalGeometry = (geometry) => withNamedVertices(geometry, namedVertices(geometry));

/** Vertices in the middle of being changed, found by name. */
class Places {
  /** @type {Map<string, [ring: number, index: number]> | null} */
  #places = null;

  /** @param {Vertex[][]} chains */
  constructor(chains) {
    this.chains = chains;
  }

  /** @param {string} id */
  of(id) {
    this.#places ??= new Map(
      this.chains.flatMap((chain, ring) => chain.map((vertex, i) => [vertex.id, [ring, i]])),
    );
    return this.#places.get(id);
  }

  /** @param {number} ring @param {number} index @param {number} gone @param {Vertex[]} come */
  splice(ring, index, gone, come) {
    this.chains[ring].splice(index, gone, ...come);
    this.#places = null;
  }
}

/** Applies changes of vertices in order, all or none.
 * @template {Geometry} Shape @param {Shape} geometry @param {readonly VertexChange[]} changes
 * @returns {{ geometry: Shape, done: AppliedVertexChange[] }
 *   | { missing: string } | { refused: string }} the vertex that is not there, or why not */
export const changeVertices = (geometry, changes) => {
  const places = new Places(namedVertices(geometry));
  const hasRings = geometry.type === 'LineString' || geometry.type === 'Polygon';
  /** @type {AppliedVertexChange[]} */
  const done = [];
  for (const change of changes) {
    const result = changeVertex(places, change, hasRings);
    if ('vertex' in result) done.push(result);
    else return result;
  }
  return { geometry: withNamedVertices(geometry, places.chains), done };
};

/** @param {Places} places @param {VertexChange} change @param {boolean} hasRings
 * @returns {AppliedVertexChange | { missing: string } | { refused: string }} */
const changeVertex = (places, change, hasRings) => {
  if (change.remove) return removeVertex(places, change.vertex, hasRings);
  const { vertex, at: [x, y] = [NaN, NaN] } = change;
  /** @type {Position} */
  const at = [x, y];
  const neighbour = change.after ?? change.before;
  if (neighbour !== undefined) return insertVertex(places, { ...change, at }, neighbour, hasRings);
  const place = places.of(vertex);
  if (!place) return { missing: vertex };
  const [ring, index] = place;
  const before = places.chains[ring][index].at;
  places.chains[ring][index] = { id: vertex, at };
  return { vertex, before, after: at };
};

/** @param {Places} places @param {VertexChange & { at: Position }} change
 * @param {string} neighbour @param {boolean} hasRings */
const insertVertex = (places, { vertex, at, after }, neighbour, hasRings) => {
  if (places.of(vertex)) return { refused: `there is a vertex “${vertex}” already` };
  const place = places.of(neighbour);
  if (!place) return { missing: neighbour };
  if (!hasRings) return { refused: 'it has one vertex only' };
  const [ring, index] = place;
  places.splice(ring, after === undefined ? index : index + 1, 0, [{ id: vertex, at }]);
  const beside = after === undefined ? { before: neighbour } : { after: neighbour };
  return { vertex, before: null, after: at, beside };
};

/** @param {Places} places @param {string} vertex @param {boolean} hasRings */
const removeVertex = (places, vertex, hasRings) => {
  const place = places.of(vertex);
  if (!place) return { missing: vertex };
  const [ring, index] = place;
  const chain = places.chains[ring];
  if (!hasRings || chain.length < 2) return { refused: 'its only vertex cannot be removed' };
  const { at } = chain[index];
  places.splice(ring, index, 1, []);
  const beside = index > 0 ? { after: chain[index - 1].id } : { before: chain[0].id };
  return { vertex, before: at, after: null, beside };
};

/** The change that does something to a vertex, from what is or was done.
 * @param {AppliedVertexChange} change @returns {VertexChange} */
export const vertexChangeOf = ({ vertex, before, after, beside }) => {
  if (!after) return { vertex, remove: true };
  return before ? { vertex, at: after } : { vertex, at: after, ...beside };
};

/** The changes that take others back, in the order to apply them.
 * @param {readonly AppliedVertexChange[]} changes @returns {VertexChange[]} */
export const invertedVertexChanges = (changes) =>
  changes.map((each) => vertexChangeOf({ ...each, before: each.after, after: each.before }))
    .reverse();
