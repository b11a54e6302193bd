// @ts-check
import { textOf } from '../../plan/kinds.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Trial } from '../../route-preview/route-preview.js' */

/** Why there is no walk, in words, and what to do about it. */
export class WalkRefusal {
  #editor;
  #trial;
  #words = element('p', {});
  #nearest;
  #onFoot;
  #blame;
  node;

  /** @param {Editor} editor @param {Trial} trial */
  constructor(editor, trial) {
    this.#editor = editor;
    this.#trial = trial;
    const button = (/** @type {string} */ key, /** @type {() => void} */ click) =>
      element('button', { type: 'button', class: 'choice', click }, editor.ui.text(key));
    this.#nearest = button('editor.walk.takeNearest', () => this.#takeNearest());
    this.#onFoot = button('editor.walk.onFoot', () => trial.setProfile('walking'));
    this.#blame = button('editor.walk.blame', () => editor.reveal(this.#refusal.feature));
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
    return this.#trial.isWhole ? this.#trial.answer?.refusal : null;
  }

  /** The words; empty when there is a walk. */
  get text() {
    return this.#refusal ? this.#words.textContent ?? '' : '';
  }

  update() {
    const refusal = this.#refusal;
    this.node.hidden = !refusal;
    if (!refusal) return;
    const { languages, session } = this.#editor;
    this.#words.textContent = textOf(refusal.text, languages);
    this.#nearest.hidden = !refusal.nearest;
    this.#onFoot.hidden = this.#trial.profile !== 'stepFree' || refusal.reason !== 'noWay';
    this.#blame.hidden = !session.shown.feature(refusal.feature);
  }

  #takeNearest() {
    const { nearest, reason } = this.#refusal ?? {};
    if (!nearest) return;
    const { floor, x, y } = nearest;
    this.#trial.setEnds({ [reason === 'startBlocked' ? 'from' : 'to']: { floor, x, y } });
  }
}
