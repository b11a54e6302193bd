// @ts-check
import { createAccountsClient } from '../../shared/api/accounts-client.js';
import { makeSpeech } from '../../shared/i18n/i18n.js';
import { makeAccountMenu } from '../../shared/session/account-menu.js';
import { makeEndedDialog } from '../../shared/session/ended-dialog.js';
import { SessionWatch } from '../../shared/session/session-watch.js';
import { withSessionWords } from '../../shared/session/words.js';

/** @import { Session } from '../../shared/api/accounts-types.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { DraftStore } from '../drafts/draft-store.js' */
/** @import { Editor } from '../editor.js' */

/** So long a slow disk is waited for, in milliseconds; what it has not kept by then is called unkept. */
const patience = 5000;

/**
 * Shows who is signed in, and leads to sign-in when the session ends: what was not sent stays where it
 * is kept, and goes out after that.
 *
 * @param {{root: HTMLElement, session: Session, editor: Editor,
 *   drafts: DraftStore, preferred: readonly string[],
 *   socket: Promise<LiveSocket>}} parts
 */
export const followSession = async ({ root, session, editor, drafts, preferred, socket }) => {
  const accounts = createAccountsClient();
  const { base } = accounts;
  const { t } = makeSpeech({ ...withSessionWords({ en: {}, de: {} }) }, { preferred });
  const unsent = () => (editor.session.waiting === 0 ? 'none' : drafts.isKept ? 'kept' : 'unkept');
  const tell = makeEndedDialog({ t, base, unsent });
  const settled = () =>
    Promise.race([drafts.settled(), new Promise((resolve) => setTimeout(resolve, patience))]);
  const signOut = async () => {
    // Whoever leaves takes what waits along, if the server still takes it.
    if (editor.session.waiting > 0) await editor.session.resume(editor.session.revision);
    await settled();
    await accounts.signOut().catch(() => {});
    location.assign(`${base}sign-in/`);
  };
  root.querySelector('header.bar')?.append(makeAccountMenu({ session, t, base, signOut }));
  if (session.open) return;
  // What the dialog says of what waits is to be true: whoever follows its link leaves this page.
  const onChange = () => void settled().then(() => tell(watch.change));
  const watch = new SessionWatch({ ask: accounts.session, session, slug: editor.slug, onChange });
  watch.follow(window, await socket);
};
