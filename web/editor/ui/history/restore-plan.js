// @ts-check
import { makeUUID } from '../../../shared/api/make-id.js';
import { confirmIn } from '../dialogs/confirm-dialog.js';
import { countsOf, rowsOf } from './versions-differences.js';
import { whenSaved } from './when-saved.js';

/** @import { Page } from '../../state/page.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Client } from '../../../shared/api/client.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * Makes the plan what it was, after saying what that changes and asking whether it is meant.
 *
 * @param {{session: EditSession, page: Page}} parts
 * @param {{client: Client, t: Translate, host: HTMLElement,
 *   which: {version: number} | {revision: number}, name: string}} how  name: what to call the state;
 *   host: where the question is put
 * @returns {Promise<boolean>} whether it was done
 */
export const restorePlan = async ({ session, page }, { client, t, host, which, name }) => {
  const { slug } = session;
  await whenSaved(session);
  const moment = 'version' in which ? which.version : `revision:${which.revision}`;
  const { changes } = await client.comparison(slug, 'current', moment);
  if (changes.length === 0) {
    page.say('editor.versions.isSame', { name });
    return false;
  }
  const isMeant = await confirmIn(host, {
    title: t('editor.versions.restoreOf', { name }),
    text: `${t('editor.versions.restoreText', { name })} ${
      t('editor.versions.restoreCounts', countsOf(rowsOf(changes)))
    }`,
    yes: t('editor.versions.restoreYes'),
    no: t('editor.versions.no'),
  });
  if (!isMeant) return false;
  await whenSaved(session);
  const { author, revision: base } = session;
  const restoration = { ...which, id: makeUUID(), base, author };
  session.adopt(await client.restore(slug, restoration), 'editor.did.restoreVersion');
  page.say('editor.versions.restored', { name });
  return true;
};
