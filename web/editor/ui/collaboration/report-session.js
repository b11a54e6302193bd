// @ts-check
import { labelOf } from '../controls/label.js';
import { timeText } from '../history/time-text.js';

/** @import { Editor } from '../../editor.js' */

/**
 * Says what became of edits: refusals, conflicts, changes of others.
 *
 * @param {Editor} editor
 */
export const reportSession = (editor) => {
  const { session, ui } = editor;
  session.on('refused', ({ edit, error, problem }) => {
    // What is kept is asked about on the map's edge.
    if (session.refusals.some((refused) => refused.edit === edit)) return;
    const time = timeText(problem.time, editor.language);
    const reason = time ? `${error.message} (${time})` : error.message;
    ui.say('editor.refusedUndo', { reason }, 'error');
  });
  let trouble = session.trouble;
  session.on('state', () => {
    if (session.trouble === trouble) return;
    trouble = session.trouble;
    if (trouble === 'not-stored') ui.say('editor.trouble.notStored', {}, 'error');
    if (trouble === 'read-only') ui.say('editor.trouble.readOnly', {}, 'error');
  });
  session.on('conflict', ({ label, conflict, author }) => {
    const values = { what: ui.text(label), author: author || ui.text('editor.someone') };
    ui.say(`editor.conflict.${conflict.reason}`, values, 'warning');
  });
  session.on('remote', ({ changes, author }) => {
    const gone = changes.find(
      ({ field, feature, after }) =>
        field === 'feature' && !after && feature === editor.selection.id,
    );
    if (!gone) return;
    editor.selection.set(null);
    const { language, languages } = editor;
    const t = (/** @type {string} */ key, /** @type {any} */ values) => ui.text(key, values);
    const what = labelOf(gone.before, session.plan, { language, languages, t });
    ui.say(
      'editor.inspector.gone',
      { what, author: author || ui.text('editor.someone') },
      'warning',
    );
  });
  addEventListener('beforeunload', (event) => {
    if (session.waiting > 0) event.preventDefault();
  });
};
