// @ts-check

/** @import { DraftStore } from '../../drafts/draft-store.js' */
/** @import { Editor } from '../../editor.js' */
/** @import { Shell } from '../shell/shell.js' */

/** How often the page looks for drafts of windows that are gone, in milliseconds. */
const pause = 20_000;

/**
 * Says when unsaved changes cannot be kept, and takes over those of windows that are gone.
 *
 * @param {DraftStore} drafts
 * @param {Editor} editor
 * @param {Shell} shell
 */
export const reportDraftStore = (drafts, editor, shell) => {
  const report = () => {
    shell.unkept = drafts.trouble;
    shell.refresh();
    if (drafts.trouble) shell.say(`editor.unkept.${drafts.trouble}`, {}, 'error');
  };
  drafts.onTrouble = report;
  if (drafts.trouble) report();
  setInterval(async () => {
    const adopted = await drafts.adoptDrafts().catch(() => []);
    if (adopted.length === 0) return;
    editor.session.adoptDrafts(adopted);
    shell.say('editor.adopted', { count: adopted.length });
  }, pause);
};
