// @ts-check
import { createClient } from '../../../shared/api/client.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Stored } from '../../imports/plan-import.js' */

/**
 * Makes an import that is stored the last step of my history.
 *
 * @param {Pick<Editor, 'session' | 'page'>} editor
 * @param {Pick<Stored, 'edit' | 'revision'>} stored
 * @param {string} label  what was done, for the undo button
 */
export const adoptImport = async ({ session, page }, { edit, revision }, label) => {
  if (!edit) return;
  try {
    const { edits } = await createClient().editsAfter(session.slug, revision - 1);
    const applied = edits.find(({ id }) => id === edit);
    if (applied) session.adopt(/** @type {any} */ (applied), label);
    await session.resume(revision);
  } catch {
    // The stream brings it; then the history takes it back.
    page.say('editor.import.notAdopted', {}, 'warning');
  }
};
