// @ts-check

/** @typedef {import('../plan/types.js').Position} Position */
/** @typedef {import('../plan/types.js').Geometry} Geometry */

/** Draws what is above the plan: handles, drafts, marks. All sizes are in pixels of the page. */
export class Pen {
  #toScreen;
  #colour;
  #cross;

  /**
   * @param {{toScreen: (at: Position) => [number, number], colour: (name: string) => string,
   *   cross: () => Position | null}} options
   */
  constructor({ toScreen, colour, cross }) {
    this.#toScreen = toScreen;
    this.#colour = colour;
    this.#cross = cross;
  }

  /**
   * The outline of something that is being drawn, with its measures.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Geometry} geometry
   */
  draft(ctx, geometry) {
    this.trace(ctx, geometry);
    ctx.fillStyle = this.#colour('fill');
    if (geometry.type !== 'LineString') ctx.fill();
    this.#stroke(ctx, 2, [6, 4]);
    this.#measure(ctx, geometry);
  }

  /**
   * A single place that is on the move.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Position} at
   */
  pin(ctx, at) {
    this.#dot(ctx, at, 9, this.#colour('accent'));
  }

  /**
   * The halo of a feature.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Geometry} geometry
   * @param {string} colour
   * @param {number} width
   */
  halo(ctx, geometry, colour, width) {
    if (geometry.type === 'Point') {
      const [x, y] = this.#toScreen(geometry.coordinates);
      ctx.beginPath();
      ctx.arc(x, y, 16, 0, 2 * Math.PI);
    } else this.trace(ctx, geometry);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash([]);
    ctx.lineJoin = 'round';
    ctx.stroke();
  }

  /**
   * The corners so far, the line to the pointer, the way back.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {import('../gestures/polygon-draft.js').PolygonDraft} draft
   */
  chain(ctx, draft) {
    const points = draft.pointer ? [...draft.points, draft.pointer] : [...draft.points];
    if (points.length === 0) return;
    const closes = draft.shape === 'polygon' && points.length > 2;
    const geometry = closes
      ? { type: 'Polygon', coordinates: [[...points, points[0]]] }
      : { type: 'LineString', coordinates: points };
    this.draft(ctx, /** @type {Geometry} */ (geometry));
    for (const at of draft.points) this.#dot(ctx, at, 4, this.#colour('accent'));
    if (draft.isComplete && closes) this.#dot(ctx, draft.points[0], 7, this.#colour('accent'));
  }

  /**
   * Squares at vertices, small circles at middles.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {readonly import('../gestures/handles.js').Handle[]} handles
   * @param {readonly string[]} chosen  the names of vertices
   */
  handles(ctx, handles, chosen) {
    for (const handle of handles) {
      const isChosen = handle.type === 'vertex' && chosen.includes(handle.vertex);
      if (handle.type === 'middle') this.#dot(ctx, handle.at, 3.5, this.#colour('surface'));
      else this.#square(ctx, handle.at, isChosen);
    }
  }

  /**
   * Where a point sticks.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {import('../gestures/snapping.js').Snapped} mark
   */
  snapMark(ctx, { at, kind }) {
    if (!kind) return;
    const [x, y] = this.#toScreen(at);
    ctx.strokeStyle = this.#colour('snap');
    ctx.lineWidth = 2;
    ctx.setLineDash([]);
    ctx.beginPath();
    if (kind === 'corner') ctx.rect(x - 7, y - 7, 14, 14);
    else ctx.arc(x, y, 7, 0, 2 * Math.PI);
    ctx.stroke();
  }

  /**
   * The cross that the keyboard points with, while it does.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Position | null} [at]
   */
  crosshair(ctx, at = this.#cross()) {
    if (!at) return;
    const [x, y] = this.#toScreen(at).map((pixels) => Math.round(pixels) + 0.5);
    ctx.beginPath();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      ctx.moveTo(x + 4 * dx, y + 4 * dy);
      ctx.lineTo(x + 13 * dx, y + 13 * dy);
    }
    ctx.strokeStyle = this.#colour('accent');
    ctx.lineWidth = 1.5;
    ctx.setLineDash([]);
    ctx.stroke();
  }

  /**
   * Makes the outline the current path.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Geometry} geometry
   */
  trace(ctx, geometry) {
    ctx.beginPath();
    if (geometry.type === 'Circle') {
      const [x, y] = this.#toScreen(geometry.coordinates);
      const [cx, cy] = geometry.coordinates;
      const [ex, ey] = this.#toScreen([cx + geometry.radius, cy]);
      ctx.arc(x, y, Math.hypot(ex - x, ey - y), 0, 2 * Math.PI);
      return;
    }
    const chains = geometry.type === 'Polygon' ? geometry.coordinates : [geometry.coordinates];
    for (const chain of /** @type {Position[][]} */ (chains)) this.#lines(ctx, chain);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Position[]} chain */
  #lines(ctx, chain) {
    for (const [index, at] of chain.entries()) {
      const [x, y] = this.#toScreen(at);
      if (index === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number[]} dash */
  #stroke(ctx, width, dash) {
    ctx.strokeStyle = this.#colour('accent');
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.stroke();
    ctx.setLineDash([]);
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {Position} at
   * @param {number} radius
   * @param {string} fill
   */
  #dot(ctx, at, radius, fill) {
    const [x, y] = this.#toScreen(at);
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = fill;
    ctx.fill();
    this.#stroke(ctx, 1.5, []);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Position} at @param {boolean} isChosen */
  #square(ctx, at, isChosen) {
    const [x, y] = this.#toScreen(at);
    ctx.beginPath();
    ctx.rect(x - 5, y - 5, 10, 10);
    ctx.fillStyle = isChosen ? this.#colour('accent') : this.#colour('surface');
    ctx.fill();
    this.#stroke(ctx, 2, []);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Geometry} geometry */
  #measure(ctx, geometry) {
    const text = measureOf(geometry);
    const chain = geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates;
    const anchor = geometry.type === 'Circle' ? geometry.coordinates : chain.at(-1);
    const at = geometry.type === 'Polygon' ? chain.at(-2) : anchor;
    if (!text || !at) return;
    const [x, y] = this.#toScreen(/** @type {Position} */ (at));
    ctx.font = '600 12px system-ui, sans-serif';
    const width = ctx.measureText(text).width + 12;
    ctx.fillStyle = this.#colour('surface');
    ctx.fillRect(x + 12, y - 28, width, 20);
    ctx.fillStyle = this.#colour('text');
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'left';
    ctx.fillText(text, x + 18, y - 18);
  }
}

/**
 * The measures of a shape in words: sides of a rectangle, radius, length of the last piece.
 *
 * @param {Geometry} geometry
 * @returns {string}
 */
export const measureOf = (geometry) => {
  if (geometry.type === 'Point') return '';
  if (geometry.type === 'Circle') return `r ${geometry.radius.toFixed(2)} m`;
  const chain =
    geometry.type === 'Polygon' ? geometry.coordinates[0].slice(0, -1) : geometry.coordinates;
  const [a, b, c] = chain;
  const isBox = chain.length === 4 && a[1] === b[1] && b[0] === c[0];
  if (isBox) return `${Math.abs(b[0] - a[0]).toFixed(2)} × ${Math.abs(c[1] - b[1]).toFixed(2)} m`;
  const [from, to] = chain.slice(-2);
  return to ? `${Math.hypot(to[0] - from[0], to[1] - from[1]).toFixed(2)} m` : '';
};
