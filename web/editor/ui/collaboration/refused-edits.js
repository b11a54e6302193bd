// @ts-check
import { isRestorable } from '../../session/refusals.js';
import { element } from '../../../shared/ui/element.js';
import { timeText } from '../history/time-text.js';

/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Refused } from '../../session/refusals.js' */

/** Edits of mine that the server refused: nothing is given up before I say so. */
export class RefusedEdits {
  #refusals;
  #t;
  #language;
  #list = element('ul', {});
  /** @type {readonly Refused[] | null} */
  #shown = null;
  node;

  /** @param {{session: EditSession, reader: Reader}} parts */
  constructor({ session, reader: { t, language } }) {
    this.#refusals = session.refusals;
    this.#t = t;
    this.#language = language;
    const label = t('editor.refusals.title');
    this.node = element(
      'section',
      { class: 'refusals', 'aria-label': label, 'aria-live': 'polite', 'data-float': '' },
      this.#list,
    );
    session.on('refusals', () => this.update());
    this.update();
  }

  /** Shows those that wait for a word of mine. */
  update() {
    const { all } = this.#refusals;
    if (all === this.#shown) return;
    this.#shown = all;
    this.node.hidden = all.length === 0;
    this.#list.replaceChildren(...all.map((each) => this.#row(each)));
  }

  /** @param {Refused} refused */
  #row({ edit, problem }) {
    const t = this.#t;
    const button = (/** @type {string} */ key, /** @type {() => void} */ click) =>
      element('button', { type: 'button', click }, t(key));
    return element(
      'li',
      {},
      element('span', {}, this.#text({ edit, problem })),
      isRestorable(problem)
        ? button('editor.refusals.restore', () => this.#refusals.restoreAndApply(edit.id))
        : null,
      button('editor.refusals.discard', () => this.#refusals.discard(edit.id)),
    );
  }

  /** @param {Refused} refused */
  #text({ edit, problem }) {
    const what = edit.label || this.#t('editor.refusals.something');
    if (!isRestorable(problem)) {
      const reason = [problem.title, problem.detail].filter(Boolean).join(' – ');
      return this.#t('editor.refusals.other', { what, reason });
    }
    const author = problem.author || this.#t('editor.someone');
    return this.#t('editor.refusals.removed', {
      what,
      author,
      time: timeText(problem.time, this.#language),
    });
  }
}
