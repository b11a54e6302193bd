// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Trial } from '../../route-preview/route-preview.js' */

/** Metres around a place without a way out that are looked at. */
const around = 3;

/** What the tint means, and the places that no way leads out of, one after the other. */
export class WalkableLegend {
  #editor;
  #trial;
  #words = element('p', {});
  #show;
  #next = 0;
  node;

  /** @param {Editor} editor @param {Trial} trial */
  constructor(editor, trial) {
    this.#editor = editor;
    this.#trial = trial;
    this.#show = element(
      'button',
      { type: 'button', class: 'choice', click: () => this.#lookAtNext() },
      editor.ui.text('editor.walkable.show'),
    );
    this.node = element('div', { class: 'legend', hidden: true }, this.#words, this.#show);
  }

  /** The words; empty while nothing is tinted. */
  get text() {
    return this.node.hidden ? '' : this.#words.textContent ?? '';
  }

  update() {
    const { cutOff, from, profile, isWalkableShown } = this.#trial;
    this.node.hidden = !isWalkableShown;
    if (!isWalkableShown) return;
    const { ui } = this.#editor;
    const count = cutOff.length;
    this.#words.textContent = [
      // Beside a walk there is little room, and the profile is told already.
      from ? '' : ui.text(`editor.walkable.${profile}`),
      count > 0 ? ui.text('editor.walkable.cutOff', { count }) : '',
    ].filter(Boolean).join(' ');
    this.#show.hidden = count === 0;
    this.node.hidden = this.#words.textContent === '';
  }

  #lookAtNext() {
    const { cutOff } = this.#trial;
    const part = cutOff[this.#next % cutOff.length];
    this.#next += 1;
    if (!part) return;
    const [xs, ys] = [part.rings[0].map(([x]) => x), part.rings[0].map(([, y]) => y)];
    this.#editor.surface.zoomTo([
      Math.min(...xs) - around,
      Math.min(...ys) - around,
      Math.max(...xs) + around,
      Math.max(...ys) + around,
    ]);
  }
}
