// @ts-check

/** @import { Feature } from '../plan/types.js' */

/** @typedef {Feature['kind'] | 'image'} LayerKind  a kind of feature, or the plan pictures */

/** The layers in the order that one reaches for them. @type {readonly LayerKind[]} */
export const layerKinds = Object.freeze([
  'poi',
  'area',
  'wall',
  'door',
  'line',
  'obstacle',
  'connector',
  'marker',
  'anchor',
  'image',
]);

/**
 * What of the plan is shown, and what may be taken hold of. It holds for this page only, and the plan
 * stays as it is: what is hidden is neither drawn nor hit nor snapped to; what is locked is drawn only.
 */
export class Layers {
  /** @type {ReadonlySet<LayerKind>} */
  #hidden = new Set();
  /** @type {ReadonlySet<LayerKind>} */
  #locked = new Set();
  /** @type {Set<(kinds: ReadonlySet<LayerKind>) => void>} */
  #listeners = new Set();

  /** Whether a feature is drawn. @param {{kind: LayerKind}} feature */
  isShown({ kind }) {
    return !this.#hidden.has(kind);
  }

  /** Whether a feature cannot be taken hold of on the map. @param {{kind: LayerKind}} feature */
  isLocked({ kind }) {
    return this.#locked.has(kind);
  }

  /** Whether everything is shown and free. */
  get isPlain() {
    return this.#hidden.size === 0 && this.#locked.size === 0;
  }

  /** The kind that alone is shown; `null` where several or none are. */
  get only() {
    const shown = layerKinds.filter((kind) => !this.#hidden.has(kind));
    return shown.length === 1 ? shown[0] : null;
  }

  /** @param {LayerKind} kind @param {boolean} isShown */
  show(kind, isShown) {
    this.#setHidden(
      layerKinds.filter((each) => (each === kind ? !isShown : this.#hidden.has(each))),
    );
  }

  /** @param {LayerKind} kind @param {boolean} isLocked */
  lock(kind, isLocked) {
    this.#locked = new Set(
      layerKinds.filter((each) => (each === kind ? isLocked : this.#locked.has(each))),
    );
    this.#tell(new Set());
  }

  /** Shows one kind alone. @param {LayerKind} kind */
  showOnly(kind) {
    this.#setHidden(layerKinds.filter((each) => each !== kind));
  }

  /** Shows everything again. */
  showAll() {
    this.#setHidden([]);
  }

  /** @param {(kinds: ReadonlySet<LayerKind>) => void} listener  hears which came or went */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** @param {readonly LayerKind[]} kinds */
  #setHidden(kinds) {
    const next = new Set(kinds);
    const differing = new Set(
      layerKinds.filter((kind) => next.has(kind) !== this.#hidden.has(kind)),
    );
    this.#hidden = next;
    if (differing.size > 0) this.#tell(differing);
  }

  /** @param {ReadonlySet<LayerKind>} kinds */
  #tell(kinds) {
    for (const listener of this.#listeners) listener(kinds);
  }
}
