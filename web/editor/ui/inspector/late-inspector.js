// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Inspector } from './inspector.js' */

/** The inspector, which is loaded once the page stands: nothing is selected to begin with. */
export class LateInspector {
  #editor;
  /** @type {Inspector | null} */
  #inspector = null;
  /** @type {Promise<Inspector> | null} */
  #loading = null;
  node = element('div', { class: 'late-inspector' });

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    setTimeout(() => void this.#load());
  }

  /** Follows the plan and the selection. */
  update() {
    if (this.#inspector) this.#inspector.update();
    else if (this.#editor.selection.size > 0) void this.#load();
  }

  /** Puts the focus where the keyboard can go on. */
  async focus() {
    (await this.#load())?.focus();
  }

  /** Puts the cursor into the name. @param {boolean} isNew  whether it was just drawn */
  async editName(isNew) {
    // Without a turn of the loop between: letters that are typed at once are the name's.
    if (this.#inspector) this.#inspector.editName(isNew);
    else (await this.#load())?.editName(isNew);
  }

  /** @returns {Promise<Inspector | null>} `null` where the network is lost; it is tried again */
  async #load() {
    this.#loading ??= import('./inspector.js').then(({ Inspector }) => {
      const inspector = new Inspector(this.#editor);
      this.#inspector = inspector;
      this.node.append(inspector.node);
      inspector.update();
      return inspector;
    });
    try {
      return await this.#loading;
    } catch {
      this.#loading = null;
      return null;
    }
  }
}
