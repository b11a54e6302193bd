// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** Tells at all times whether my work is safe: saved, saving, or waiting for the network. */
export class SaveState {
  #t;
  #text = element('span', {});
  #mark = element('span', { class: 'save-mark', 'aria-hidden': 'true' });
  node = element('output', { class: 'save-state', 'aria-live': 'polite' }, this.#mark, this.#text);

  /** @param {(key: string, values?: Record<string, any>) => string} t */
  constructor(t) {
    this.#t = t;
  }

  /**
   * @param {{state: 'saved' | 'saving' | 'offline', waiting: number, revision: number,
   *   failure?: string | null}} session
   * @param {boolean} isConnected  whether others' edits arrive
   * @param {string | null} [unkept]  why a reload would lose what waits
   */
  update({ state, waiting, revision, failure }, isConnected, unkept = null) {
    const shown = state === 'saving' && !isConnected ? 'offline' : state;
    const away = shown === 'saved' && !isConnected;
    const word = away ? 'away' : shown === 'saving' && waiting > 1 ? 'savingMany' : shown;
    const said = this.#t(textKeyOf(word, failure), { count: waiting });
    const isAtRisk = unkept !== null && shown === 'offline';
    const text = isAtRisk ? this.#t('editor.state.unkept', { state: said }) : said;
    this.node.dataset.state = away ? 'away' : shown;
    this.node.title = this.#t('editor.state.title', { revision });
    if (this.#text.textContent === text) return;
    this.#text.textContent = text;
    const pictures = { saved: 'check', saving: 'sync', offline: 'offline' };
    this.#mark.replaceChildren(icon(pictures[away ? 'offline' : shown]));
  }
}

/** @param {string} state @param {string | null | undefined} failure */
const textKeyOf = (state, failure) => {
  if (state === 'offline' && failure === 'not-stored') return 'editor.state.notStored';
  if (state === 'offline' && failure === 'read-only') return 'editor.state.readOnly';
  return `editor.state.${state}`;
};
