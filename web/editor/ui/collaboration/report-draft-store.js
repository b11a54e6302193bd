// @ts-check

/** How often to look for what windows have left that are gone, in milliseconds. */
const pause = 20_000;

/**
 * Says when unsaved changes cannot be kept, and takes over those of windows that are gone.
 *
 * @param {import('../../drafts/draft-store.js').Desk} desk
 * @param {import('../../editor.js').Editor} editor
 * @param {import('../shell/shell.js').Shell} shell
 */
export const reportDesk = (desk, editor, shell) => {
  const tell = () => {
    shell.unkept = desk.trouble;
    shell.refresh();
    if (desk.trouble) shell.say(`editor.unkept.${desk.trouble}`, {}, 'error');
  };
  desk.onTrouble = tell;
  if (desk.trouble) tell();
  setInterval(async () => {
    const drafts = await desk.adoptDrafts().catch(() => []);
    if (drafts.length === 0) return;
    editor.session.adoptDrafts(drafts);
    shell.say('editor.adopted', { count: drafts.length });
  }, pause);
};
