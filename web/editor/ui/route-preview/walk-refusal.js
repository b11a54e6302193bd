// @ts-check
import { reveal } from '../../map/reveal.js';
import { textOf } from '../../plan/kinds.js';
import { element } from '../../../shared/ui/element.js';

/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { RoutePreview } from '../../route-preview/route-preview.js' */

/** Why there is no walk, in words, and what to do about it. */
export class WalkRefusal {
  #session;
  #reader;
  #preview;
  #words = element('p', {});
  #nearest;
  #onFoot;
  #blame;
  node;

  /** @param {{session: EditSession, selection: Selection, view: View, reader: Reader}} parts @param {RoutePreview} preview */
  constructor(parts, preview) {
    this.#session = parts.session;
    this.#reader = parts.reader;
    this.#preview = preview;
    const button = (/** @type {string} */ key, /** @type {() => void} */ click) =>
      element('button', { type: 'button', class: 'choice', click }, parts.reader.t(key));
    this.#nearest = button('editor.walk.takeNearest', () => this.#takeNearest());
    this.#onFoot = button('editor.walk.onFoot', () => preview.setProfile('walking'));
    this.#blame = button('editor.walk.blame', () => reveal(parts, this.#refusal.feature));
    this.node = element(
      'div',
      { class: 'refusal', hidden: true },
      this.#words,
      this.#nearest,
      this.#onFoot,
      this.#blame,
    );
  }

  get #refusal() {
    return this.#preview.isWhole ? this.#preview.answer?.refusal : null;
  }

  /** The words; empty when there is a walk. */
  get text() {
    return this.#refusal ? this.#words.textContent ?? '' : '';
  }

  update() {
    const refusal = this.#refusal;
    this.node.hidden = !refusal;
    if (!refusal) return;
    const { languages } = this.#reader;
    const session = this.#session;
    this.#words.textContent = textOf(refusal.text, languages);
    this.#nearest.hidden = !refusal.nearest;
    this.#onFoot.hidden = this.#preview.profile !== 'stepFree' || refusal.reason !== 'noWay';
    this.#blame.hidden = !session.shown.feature(refusal.feature);
  }

  #takeNearest() {
    const { nearest, reason } = this.#refusal ?? {};
    if (!nearest) return;
    const { floor, x, y } = nearest;
    this.#preview.setEnds({ [reason === 'startBlocked' ? 'from' : 'to']: { floor, x, y } });
  }
}
