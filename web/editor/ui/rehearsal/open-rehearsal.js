// @ts-check
import { createRehearsalsClient } from '../../../shared/api/rehearsals-client.js';
import { zoneOf } from '../../../shared/i18n/time-zone.js';
import { RehearsalDialog } from './rehearsal-dialog.js';

/** @import { Client } from '../../../shared/api/client.js' */
/** @import { Editor } from '../../operations/editor.js' */
/** @import { ScenarioForm } from '../../rehearsal/scenario-form.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/** What was asked for last in a session. @type {WeakMap<EditSession, {last: ScenarioForm | null}>} */
const memories = new WeakMap();

/**
 * Opens the dialog that rehearses a day.
 *
 * @param {Editor} editor
 * @param {Client} client
 */
export const openRehearsal = async (editor, client) => {
  const { settings } = editor.session.plan.structure;
  const venue = await client.venue(editor.session.slug).catch(() => null);
  const zone = zoneOf({ settings, serverTimeZone: venue?.serverTimeZone });
  const memory = memories.get(editor.session) ?? { last: null };
  memories.set(editor.session, memory);
  await new RehearsalDialog(editor, createRehearsalsClient(), zone, memory).open();
};
