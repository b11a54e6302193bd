// @ts-check

/**
 * Shows the controls of the tool in hand above the map; their code comes with the first tool that
 * has any. Digits that are typed on the map go to the field that the mode names.
 *
 * @param {import('../editor.js').Editor} editor
 */
export const followForm = (editor) => {
  /** @type {Promise<import('./tool-form.js').ToolForm | null> | null} */
  let form = null;
  const load = async () => {
    const { ToolForm } = await import('./tool-form.js');
    const made = new ToolForm(editor);
    editor.surface.host.append(made.node);
    return made;
  };
  const update = async () => {
    if (!form && !editor.modes.current.form) return;
    // Without a network it is tried again with the next change.
    form ??= load().catch(() => (form = null));
    (await form)?.update();
  };
  editor.onChange(() => void update());
  editor.session.on('plan', () => void update());
  return {
    /** @param {string} [id] @param {string} [text] */
    async focus(id, text) {
      await update();
      (await form)?.focus(id, text);
    },
  };
};
