// @ts-check
import { element } from '../../../shared/ui/element.js';
import { momentOf } from './moments.js';
import { restorePlan } from './restore-plan.js';
import { VersionView } from './version-view.js';

/** @import { Client } from '../../../shared/api/client.js' */
/** @import { Editor } from '../../editor.js' */
/** @import { AppliedEdit } from '../../plan/types.js' */

/** What can be done with a moment of the history: look at the plan as it was after an edit, restore it. */
export class HistoryDeeds {
  #editor;
  #t;
  #client;
  /** @type {VersionView | null} */
  #view = null;

  /**
   * @param {Editor} editor
   * @param {{t: (key: string, values?: any) => string, client: Client}} parts
   */
  constructor(editor, { t, client }) {
    this.#editor = editor;
    this.#t = t;
    this.#client = client;
  }

  /** The buttons for an edit. @param {AppliedEdit} edit @param {HTMLElement} host  where is asked */
  row(edit, host) {
    const button = (/** @type {string} */ key, /** @type {() => Promise<unknown>} */ deed) =>
      element(
        'button',
        { type: 'button', class: 'plain', click: () => this.#try(deed) },
        this.#t(key),
      );
    return element(
      'div',
      { class: 'deeds' },
      button('editor.history.lookThen', () => this.#look(edit, host)),
      button('editor.history.restoreThen', () => this.#restore(edit, host)),
    );
  }

  /** Goes back to the plan as it is now. */
  leave() {
    this.#view?.close();
    this.#view = null;
  }

  /** @param {AppliedEdit} edit @param {HTMLElement} host */
  async #look(edit, host) {
    const state = await this.#client.snapshotOf(this.#editor.slug, edit.revision);
    this.leave();
    this.#editor.selection.set(null);
    this.#view = new VersionView(this.#editor, this.#t, state, {
      title: this.#t('editor.history.looking', { time: this.#moment(edit) }),
      onRestore: () => void this.#try(() => this.#restore(edit, host)),
      onBack: () => this.leave(),
    });
  }

  /** @param {AppliedEdit} edit @param {HTMLElement} host */
  async #restore(edit, host) {
    const which = { revision: edit.revision };
    const name = this.#moment(edit);
    const parts = { client: this.#client, t: this.#t, host, which, name };
    if (await restorePlan(this.#editor, parts)) this.leave();
  }

  /** @param {AppliedEdit} edit */
  #moment({ time, revision }) {
    return time ? momentOf(this.#editor.language, time) : String(revision);
  }

  /** @param {() => Promise<unknown>} deed */
  async #try(deed) {
    try {
      await deed();
    } catch (error) {
      this.#editor.ui.say(
        'editor.versions.failed',
        { reason: /** @type {any} */ (error).message },
        'error',
      );
    }
  }
}
