// @ts-check
import { createAccountsClient } from '../../shared/api/accounts-client.js';
import { makeSpeech } from '../../shared/i18n/i18n.js';
import { makeAccountMenu } from '../../shared/session/account-menu.js';
import { makeEndedDialog } from '../../shared/session/ended-dialog.js';
import { SessionMonitor } from '../../shared/session/session-monitor.js';
import { withSessionWords } from '../../shared/session/words.js';
import { required } from '../../shared/ui/required.js';

/** @import { Session } from '../../shared/api/accounts-types.js' */
/** @import { DraftStore } from '../drafts/draft-store.js' */
/** @import { Editor } from '../operations/editor.js' */
/** @import { Live } from './open-editor.js' */

/** How long to wait for a slow disk, in milliseconds; what it has not kept by then counts as unkept. */
const diskTimeout = 5000;

/**
 * Shows the signed-in account, and leads to sign-in when the session ends: what was not sent stays
 * where it is kept, and goes out after that.
 *
 * @param {{root: HTMLElement, session: Session, editor: Editor,
 *   drafts: DraftStore, preferred: readonly string[],
 *   live: Promise<Live>}} parts
 */
export const followSession = async ({ root, session, editor, drafts, preferred, live }) => {
  const accounts = createAccountsClient();
  const { base } = accounts;
  const { t } = makeSpeech({ ...withSessionWords({ en: {}, de: {} }) }, { preferred });
  const unsent = () => (editor.session.waiting === 0 ? 'none' : drafts.isKept ? 'kept' : 'unkept');
  const showEnded = makeEndedDialog({ t, base, unsent });
  const settled = () =>
    Promise.race([drafts.settled(), new Promise((resolve) => setTimeout(resolve, diskTimeout))]);
  const signOut = async () => {
    // What waits goes out first, if the server still takes it.
    if (editor.session.waiting > 0) await editor.session.resume(editor.session.revision);
    await settled();
    await accounts.signOut().catch(() => {});
    location.assign(`${base}sign-in/`);
  };
  required(root, 'header.bar').append(makeAccountMenu({ session, t, base, signOut }));
  if (session.open) return;
  // What the dialog says of unsent edits must be true: its link leaves this page.
  const onChange = () => void settled().then(() => showEnded(monitor.change));
  const monitor = new SessionMonitor({
    ask: accounts.session,
    session,
    slug: editor.session.slug,
    onChange,
  });
  monitor.follow(window, (await live).socket);
};
