// @ts-check

/** How often the page looks for drafts of windows that are gone, in milliseconds. */
const pause = 20_000;

/**
 * Says when unsaved changes cannot be kept, and takes over those of windows that are gone.
 *
 * @param {import('../../drafts/draft-store.js').DraftStore} drafts
 * @param {import('../../editor.js').Editor} editor
 * @param {import('../shell/shell.js').Shell} shell
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
