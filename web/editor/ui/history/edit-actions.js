// @ts-check
import { element } from '../../../shared/ui/element.js';
import { momentOf } from './moments.js';
import { restorePlan } from './restore-plan.js';
import { VersionView } from './version-view.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Client } from '../../../shared/api/client.js' */
/** @import { AppliedEdit } from '../../plan/types.js' */

/** What can be done with a moment of the history: look at the plan as it was after an edit, restore it. */
export class EditActions {
  #parts;
  #t;
  #client;
  /** @type {VersionView | null} */
  #view = null;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts
   * @param {{t: (key: string, values?: any) => string, client: Client}} parts
   */
  constructor(parts, { t, client }) {
    this.#parts = parts;
    this.#t = t;
    this.#client = client;
  }

  /** The buttons for an edit. @param {AppliedEdit} edit @param {HTMLElement} host  where is asked */
  row(edit, host) {
    const button = (/** @type {string} */ key, /** @type {() => Promise<unknown>} */ act) =>
      element(
        'button',
        { type: 'button', class: 'plain', click: () => this.#try(act) },
        this.#t(key),
      );
    return element(
      'div',
      { class: 'row-actions' },
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
    const state = await this.#client.snapshotOf(this.#parts.session.slug, edit.revision);
    this.leave();
    this.#parts.selection.set(null);
    this.#view = new VersionView(this.#parts, state, {
      title: this.#t('editor.history.looking', { time: this.#moment(edit) }),
      onRestore: () => void this.#try(() => this.#restore(edit, host)),
      onBack: () => this.leave(),
    });
  }

  /** Takes an edit of mine back, or says that a draft cannot hold that. @param {AppliedEdit} edit */
  takeBack(edit) {
    const { session, page } = this.#parts;
    if (!session.takeBack(edit)) page.say('editor.refused.draft', {}, 'error');
  }

  /** @param {AppliedEdit} edit @param {HTMLElement} host */
  async #restore(edit, host) {
    const which = { revision: edit.revision };
    const name = this.#moment(edit);
    const parts = { client: this.#client, t: this.#t, host, which, name };
    if (await restorePlan(this.#parts, parts)) this.leave();
  }

  /** @param {AppliedEdit} edit */
  #moment({ time, revision }) {
    return time ? momentOf(this.#parts.reader.language, time) : String(revision);
  }

  /** @param {() => Promise<unknown>} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      this.#parts.page.say(
        'editor.versions.failed',
        { reason: /** @type {any} */ (error).message },
        'error',
      );
    }
  }
}
