// @ts-check
import { findBase } from '../../../shared/api/base-url.js';
import { makeUUID } from '../../../shared/api/make-id.js';
import { PlanImport } from '../../imports/plan-import.js';
import { complaintAbout, limits, packed } from '../../imports/plan-files.js';
import { ProfileStore } from '../../imports/profile-store.js';
import { send } from '../../pictures/upload.js';
import { whenSaved } from '../history/when-saved.js';
import { ImportView } from './import-view.js';
import { SendingDialog } from './sending-dialog.js';
import { failureText } from './failure-text.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { PlanChoice } from '../../imports/plan-files.js' */
/** @import { Send } from '../../imports/plan-import.js' */

/** The longest name of a source that the server takes. */
const longestName = 256;

/**
 * Leads files into the plan: sends them, shows what would become of them, stores them as one edit.
 *
 * @param {Editor} editor
 * @param {PlanChoice} choice
 * @param {number} [metresPerUnit]  of a drawing, where its organiser knows better
 */
export const importPlan = async (editor, choice, metresPerUnit) => {
  const { reader: { t } } = editor;
  const dialog = new SendingDialog(editor, choice.name);
  const complaint = complaintAbout(choice);
  if (complaint) return dialog.fail(t(...complaint));
  const body = await packed(choice).catch(() => null);
  if (dialog.isClosed) return;
  // A folder was moved away, or a file may not be read.
  if (!body) return dialog.fail(t('editor.import.unreadable', { name: choice.name }));
  if (body.size > limits.sent) {
    const [size, limit] = [body.size, limits.sent].map((bytes) => Math.ceil(bytes / 1_048_576));
    return dialog.fail(t('editor.import.tooLarge', { name: choice.name, size, limit }));
  }
  // The server compares the plan with what it has.
  await whenSaved(editor.session);
  if (dialog.isClosed) return;
  const plan = new PlanImport({
    source: choice.name.slice(0, longestName),
    send: sender(editor, body, metresPerUnit),
    profiles: new ProfileStore(() => localStorage),
  });
  plan.onChange(() => plan.isBusy && dialog.progress(plan.part));
  dialog.onClose(() => plan.cancel());
  await plan.begin();
  if (dialog.isClosed) return;
  if (!plan.answer) return dialog.fail(failureText(plan.failure, t));
  dialog.end();
  new ImportView(editor, plan, choice);
};

/** Sends a plan with a table before it. @param {Editor} editor @param {Blob} body @param {number} [metresPerUnit] @returns {Send} */
const sender = ({ session }, body, metresPerUnit) => ({ source, preview }, profile, how) => {
  const query = new URLSearchParams({ source, author: session.author });
  if (preview) query.set('preview', 'true');
  else {
    // The stream may bring the edit before the answer does.
    const id = `import-${makeUUID()}`;
    query.set('edit', id);
    session.order(id);
  }
  const path = `api/v1/venues/${encodeURIComponent(session.slug)}/imports?${query}`;
  const table = metresPerUnit ? { ...profile, metresPerUnit } : profile;
  const whole = new Blob([`${JSON.stringify(table)}\n`, body], {
    type: 'application/vnd.floorcast.import',
  });
  return send(new URL(path, findBase()).href, whole, how);
};
