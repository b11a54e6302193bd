// @ts-check
import { cutOffParts } from '../trial/cut-off.js';
import { element } from './element.js';

/** Metres around a place without a way out that are looked at. */
const around = 3;

/** What the tint means, and the places that no way leads out of, one after the other. */
export class WalkableLegend {
  #editor;
  #trial;
  #words = element('p', {});
  #show;
  /** @type {any} */
  #space = null;
  /** @type {readonly import('../trial/cut-off.js').Part[]} */
  #parts = [];
  #next = 0;
  node;

  /** @param {import('../editor.js').Editor} editor @param {import('../trial/trial.js').Trial} trial */
  constructor(editor, trial) {
    this.#editor = editor;
    this.#trial = trial;
    this.#show = element(
      'button', { type: 'button', class: 'choice', click: () => this.#lookAtNext() },
      editor.ui.text('editor.walkable.show'),
    );
    this.node = element('div', { class: 'legend', hidden: true }, this.#words, this.#show);
  }

  /** The words; empty while nothing is tinted. */
  get text() {
    return this.node.hidden ? '' : this.#words.textContent ?? '';
  }

  update() {
    const { space, profile, isWalkableShown } = this.#trial;
    this.node.hidden = !isWalkableShown;
    if (!isWalkableShown) return;
    if (space !== this.#space) {
      this.#space = space;
      this.#parts = space ? cutOffParts(space, this.#editor.session.shown) : [];
    }
    const { ui } = this.#editor;
    const count = this.#parts.length;
    const cutOff = count > 0 ? ` ${ui.text('editor.walkable.cutOff', { count })}` : '';
    this.#words.textContent = ui.text(`editor.walkable.${profile}`) + cutOff;
    this.#show.hidden = count === 0;
  }

  #lookAtNext() {
    const part = this.#parts[this.#next % this.#parts.length];
    this.#next += 1;
    if (!part) return;
    const [xs, ys] = [part.rings[0].map(([x]) => x), part.rings[0].map(([, y]) => y)];
    this.#editor.surface.zoomTo([
      Math.min(...xs) - around, Math.min(...ys) - around,
      Math.max(...xs) + around, Math.max(...ys) + around,
    ]);
  }
}
