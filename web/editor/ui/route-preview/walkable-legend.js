// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { RoutePreview } from '../../route-preview/route-preview.js' */

/** Metres around a place without a way out that are looked at. */
const around = 3;

/** What the tint means, and the places that no way leads out of, one after the other. */
export class WalkableLegend {
  #view;
  #reader;
  #preview;
  #words = element('p', {});
  #show;
  #next = 0;
  node;

  /** @param {{view: View, reader: Reader}} parts @param {RoutePreview} preview */
  constructor({ view, reader }, preview) {
    this.#view = view;
    this.#reader = reader;
    this.#preview = preview;
    this.#show = element(
      'button',
      { type: 'button', class: 'choice', click: () => this.#lookAtNext() },
      reader.t('editor.walkable.show'),
    );
    this.node = element('div', { class: 'legend', hidden: true }, this.#words, this.#show);
  }

  /** The words; empty while nothing is tinted. */
  get text() {
    return this.node.hidden ? '' : this.#words.textContent ?? '';
  }

  update() {
    const { cutOff, from, profile, isWalkableShown } = this.#preview;
    this.node.hidden = !isWalkableShown;
    if (!isWalkableShown) return;
    const reader = this.#reader;
    const count = cutOff.length;
    this.#words.textContent = [
      // Beside a walk there is little room, and the profile is shown already.
      from ? '' : reader.t(`editor.walkable.${profile}`),
      count > 0 ? reader.t('editor.walkable.cutOff', { count }) : '',
    ].filter(Boolean).join(' ');
    this.#show.hidden = count === 0;
    this.node.hidden = this.#words.textContent === '';
  }

  #lookAtNext() {
    const { cutOff } = this.#preview;
    const part = cutOff[this.#next % cutOff.length];
    this.#next += 1;
    if (!part) return;
    const [xs, ys] = [part.rings[0].map(([x]) => x), part.rings[0].map(([, y]) => y)];
    this.#view.surface.zoomTo([
      Math.min(...xs) - around,
      Math.min(...ys) - around,
      Math.max(...xs) + around,
      Math.max(...ys) + around,
    ]);
  }
}
