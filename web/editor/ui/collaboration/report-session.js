// @ts-check
import { labelOf } from '../controls/label.js';
import { timeText } from '../history/time-text.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/**
 * Says what became of edits: refusals, conflicts, changes of others.
 *
 * @param {{session: EditSession, selection: Selection, reader: Reader, page: Page}} parts
 */
export const reportSession = ({ session, selection, reader, page }) => {
  session.on('refused', ({ edit, error, problem }) => {
    // What is kept is asked about on the map's edge.
    if (session.refusals.all.some((refused) => refused.edit === edit)) return;
    const time = timeText(problem.time, reader.language);
    const reason = time ? `${error.message} (${time})` : error.message;
    page.say('editor.refusedUndo', { reason }, 'error');
  });
  let failure = session.failure;
  session.on('state', () => {
    if (session.failure === failure) return;
    failure = session.failure;
    if (failure === 'not-stored') page.say('editor.failure.notStored', {}, 'error');
    if (failure === 'read-only') page.say('editor.failure.readOnly', {}, 'error');
  });
  session.on('conflict', ({ label, conflict, author }) => {
    const values = { what: reader.t(label), author: author || reader.t('editor.someone') };
    page.say(`editor.conflict.${conflict.reason}`, values, 'warning');
  });
  session.on('remote', ({ changes, author }) => {
    const gone = changes.find(
      ({ field, feature, after }) => field === 'feature' && !after && feature === selection.id,
    );
    if (!gone) return;
    selection.set(null);
    const { language, languages } = reader;
    const { t } = reader;
    const what = labelOf(gone.before, session.plan, { language, languages, t });
    page.say(
      'editor.inspector.gone',
      { what, author: author || reader.t('editor.someone') },
      'warning',
    );
  });
  addEventListener('beforeunload', (event) => {
    if (session.waiting > 0) event.preventDefault();
  });
};
