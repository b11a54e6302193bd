// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Editor } from '../../editor.js' */
/** @import { DrawMode } from '../../modes/draw.js' */

/** So long after the last move, in milliseconds, what the cross measures is read out. */
const rest = 500;

/**
 * What can be done with a shape that is begun, for those without keys: measures, a point back, end.
 * Reads out where the cross is.
 */
export class DrawBar {
  #editor;
  #measures = this.#button(
    'measure',
    'editor.draw.measure',
    (mode) => this.#editor.measuring?.open(mode, null),
  );
  #back = this.#button('undo', 'editor.draw.back', (mode) => mode.takeBack());
  #end = this.#button('check', 'editor.draw.end', (mode) => mode.end());
  #discard = this.#button('close', 'editor.draw.discard', (mode) => mode.discard());
  #heard = element('p', { class: 'visually-hidden', role: 'status' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The mode whose hint was told. */
  #told = '';
  node;
  #buttons;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    const label = editor.ui.text('editor.draw.bar');
    this.#buttons = element(
      'div',
      { class: 'draw-bar', role: 'toolbar', 'aria-label': label, 'data-float': '', hidden: true },
      this.#measures,
      this.#back,
      this.#end,
      this.#discard,
    );
    this.node = element('div', {}, this.#buttons, this.#heard);
    for (
      const [button, key] of /** @type {[HTMLElement, string][]} */ ([
        [this.#measures, 'editor.draw.measure'],
        [this.#back, 'editor.draw.back'],
        [this.#end, 'editor.draw.end'],
        [this.#discard, 'editor.draw.discard'],
      ])
    ) {
      const text = editor.ui.text(key);
      button.setAttribute('aria-label', text);
      button.title = text;
    }
  }

  /** Shows what the mode can do now. */
  update() {
    const mode = this.#mode;
    this.#tellHint();
    this.#buttons.hidden = !mode?.isDrawing;
    this.#end.hidden = !mode?.canEnd;
    if (mode) this.readOut();
  }

  /** Who does not see the line below the map hears what the tool wants. */
  #tellHint() {
    const { id, usesCross, hint } = this.#editor.modes.current;
    if (id !== this.#told && usesCross) this.#heard.textContent = this.#editor.ui.text(hint);
    this.#told = id;
  }

  /** Tells what the cross measures once it rests. */
  readOut() {
    clearTimeout(this.#timer);
    if (!this.#editor.cross.isShown) return;
    this.#timer = setTimeout(() => (this.#heard.textContent = this.#said()), rest);
  }

  #said() {
    const { ui, cross } = this.#editor;
    const mode = this.#mode;
    const [x, y] = cross.at;
    const measures = mode?.measures ?? [{ id: 'x', value: x }, { id: 'y', value: y }];
    const words = measures.map(({ id, value }) =>
      `${ui.text(`editor.measure.${id}`)} ${
        id === 'angle' ? `${Math.round(value)}°` : this.#editor.length(value)
      }`
    );
    return [...words, mode?.snap && ui.text(`editor.snap.${mode.snap}`)].filter(Boolean).join(', ');
  }

  /** @returns {DrawMode | null} */
  get #mode() {
    const current = /** @type {any} */ (this.#editor.modes.current);
    return 'measures' in current && 'takeBack' in current ? current : null;
  }

  /** @param {string} picture @param {string} key @param {(mode: DrawMode) => void} run */
  #button(picture, key, run) {
    return element(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'data-draw': key.split('.').at(-1) ?? '',
        click: () => {
          const mode = this.#mode;
          if (mode) run(mode);
        },
      },
      icon(picture),
    );
  }
}
