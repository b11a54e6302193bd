// @ts-check

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { ToolForm } from './tool-form.js' */

/**
 * Keeps what is typed while a field is on its way.
 *
 * @param {string} first  what was typed already
 */
const catchTyping = (first) => {
  const caught = { text: first, isEntered: false, end: () => ending.abort() };
  const ending = new AbortController();
  const take = (/** @type {KeyboardEvent} */ { key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey || caught.isEntered) return false;
    if (key === 'Enter') caught.isEntered = true;
    else if (key === 'Backspace') caught.text = caught.text.slice(0, -1);
    else if (key.length === 1) caught.text += key;
    else return false;
    return true;
  };
  addEventListener('keydown', (event) => {
    if (!take(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true, signal: ending.signal });
  return caught;
};

/**
 * Shows the controls of the tool in hand above the map; their code comes with the first tool that
 * has any. Digits that are typed on the map go to the field that the mode names.
 *
 * @param {{session: EditSession, view: View, tools: Tools, reader: Reader, page: Page}} parts
 */
export const followForm = (parts) => {
  /** @type {Promise<ToolForm | null> | null} */
  let form = null;
  const load = async () => {
    const { ToolForm } = await import('./tool-form.js');
    const made = new ToolForm(parts);
    parts.view.surface.host.append(made.node);
    return made;
  };
  const update = async () => {
    if (!form && !parts.tools.current.form) return;
    // Without a network it is tried again with the next change.
    form ??= load().catch(() => (form = null));
    (await form)?.update();
  };
  parts.view.onChange(() => void update());
  parts.session.on('plan', () => void update());
  return {
    /** @param {string} [id] @param {string} [text] */
    async focus(id, text) {
      const typed = text === undefined ? null : catchTyping(text);
      await update();
      const made = await form;
      typed?.end();
      made?.focus(id, typed?.text);
      if (typed?.isEntered) parts.view.surface.focus();
    },
  };
};
