// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { DrawMode } from '../../modes/draw.js' */

/** So long after the last move, in milliseconds, what the cross measures is read out. */
const rest = 500;

/**
 * What can be done with a shape that is begun, for those without keys: measures, a point back, end.
 * Reads out where the cross is.
 */
export class DrawBar {
  #tools;
  #reader;
  #measures = this.#button(
    'measure',
    'editor.draw.measure',
    (mode) => this.#tools.measureFields?.open(mode, null),
  );
  #back = this.#button('undo', 'editor.draw.back', (mode) => mode.takeBack());
  #end = this.#button('check', 'editor.draw.end', (mode) => mode.end());
  #discard = this.#button('close', 'editor.draw.discard', (mode) => mode.discard());
  #heard = element('p', { class: 'visually-hidden', role: 'status' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The mode with the hint that was read out last. */
  #announcedMode = '';
  node;
  #buttons;

  /** @param {{tools: Tools, reader: Reader}} parts */
  constructor({ tools, reader }) {
    this.#tools = tools;
    this.#reader = reader;
    const label = reader.t('editor.draw.bar');
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
      const text = reader.t(key);
      button.setAttribute('aria-label', text);
      button.title = text;
    }
  }

  /** Shows what the mode can do now. */
  update() {
    const mode = this.#mode;
    this.#announceHint();
    this.#buttons.hidden = !mode?.isDrawing;
    this.#end.hidden = !mode?.canEnd;
    if (mode) this.readOut();
  }

  /** Has a screen reader read the hint that stands below the map. */
  #announceHint() {
    const { id, usesCross, hint } = this.#tools.current;
    if (id !== this.#announcedMode && usesCross) this.#heard.textContent = this.#reader.t(hint);
    this.#announcedMode = id;
  }

  /** Reads out what the cross measures once it rests. */
  readOut() {
    clearTimeout(this.#timer);
    if (!this.#tools.cross.isShown) return;
    this.#timer = setTimeout(() => (this.#heard.textContent = this.#said()), rest);
  }

  #said() {
    const reader = this.#reader;
    const { cross } = this.#tools;
    const mode = this.#mode;
    const [x, y] = cross.at;
    const measures = mode?.measures ?? [{ id: 'x', value: x }, { id: 'y', value: y }];
    const words = measures.map(({ id, value }) =>
      `${reader.t(`editor.measure.${id}`)} ${
        id === 'angle' ? `${Math.round(value)}°` : this.#reader.length(value)
      }`
    );
    return [...words, mode?.snap && reader.t(`editor.snap.${mode.snap}`)].filter(Boolean).join(
      ', ',
    );
  }

  /** @returns {DrawMode | null} */
  get #mode() {
    const current = /** @type {any} */ (this.#tools.current);
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
