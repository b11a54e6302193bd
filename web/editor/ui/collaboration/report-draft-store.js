// @ts-check

/** @import { Page } from '../../state/page.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { DraftStore } from '../../drafts/draft-store.js' */
/** @import { Shell } from '../shell/shell.js' */

/** How often the page looks for drafts of windows that are gone, in milliseconds. */
const pause = 20_000;

/**
 * Says when unsaved changes cannot be kept, and takes over those of windows that are gone.
 *
 * @param {DraftStore} drafts
 * @param {{session: EditSession, page: Page}} parts
 * @param {Shell} shell
 */
export const reportDraftStore = (drafts, { session, page }, shell) => {
  const report = () => {
    shell.setUnkept(drafts.unkept);
    if (drafts.unkept) page.say(`editor.unkept.${drafts.unkept}`, {}, 'error');
  };
  drafts.onUnkept = report;
  if (drafts.unkept) report();
  setInterval(async () => {
    const adopted = await drafts.adoptDrafts().catch(() => []);
    if (adopted.length === 0) return;
    session.adoptDrafts(adopted);
    page.say('editor.adopted', { count: adopted.length });
  }, pause);
};
